"""The windows of an exchange up to the clash: action and lay, answer, clash (MKK "When a Kombatant is attacked", rulings M1 to M3, M9)."""

from __future__ import annotations

from kotgames.engine.contract import Emit
from kotgames.engine.stacked import Frame
from kotgames.games.mortal_kombat_kards import actions as a
from kotgames.games.mortal_kombat_kards import board as b
from kotgames.games.mortal_kombat_kards import cancelling, deeds, lay, laying
from kotgames.games.mortal_kombat_kards import card_set as k
from kotgames.games.mortal_kombat_kards import events as e
from kotgames.games.mortal_kombat_kards import numbers as n
from kotgames.games.mortal_kombat_kards.board import Board
from kotgames.games.mortal_kombat_kards.components import NONE

# ---- laying out


def _begin(board: Board, seat: int, kind: int) -> None:
    """The attack that is laid out, as soon as it is known against whom."""
    other = laying.target_of(board, seat)
    if other < 0:
        other = board.rivals(seat)[0]  # an area attack is against all
    shape = kind
    if board.faces[kind].copies is not None:
        shape = laying.copied(board, seat, other)
    face = board.faces[shape]
    board.by, board.at, board.attack_kind = seat, other, shape
    board.aim = NONE if face.place in (k.CROSSED, k.AREA) else face.place
    board.close = int(bool(board.advanced) and face.reach == k.CLOSE)
    board.near_laid = [int(board.near(seat, other))] * 2
    board.penalty = [board.penalties(seat), 0]
    board.declared = [(len(board.hands[seat]) - 1) // 2, 0]
    lay.lay_out(board, seat, kind, b.ATTACK, shape, 0)


def _add(board: Board, seat: int, action: int, *, number: int, answering: bool = False) -> None:
    """Add a kard or a name to what is laid out."""
    family, kind = a.family(action), a.kind_of(action)
    if family == a.BURN:
        lay.lay_out(board, seat, kind, b.BURNED, kind, number)
        face = board.faces[board.answer_kind if answering else board.attack_kind]
        if face.burns_place and laying.count_of(board, a.BURN) == face.fuel + 1:
            _aim(board, board.faces[kind].place, answering)
    elif family == a.KOMBO:
        lay.lay_out(board, seat, kind, b.KOMBO, kind, number)
    elif family == a.EFFECT:
        lay.lay_out(board, seat, kind, b.WITH_ANSWER if answering else b.WITH_ATTACK, kind, number)
    elif a.LOCATION <= action < a.TARGET:
        _aim(board, action - a.LOCATION, answering)


def _aim(board: Board, place: int, answering: bool) -> None:
    if answering:
        board.answer_place = place
    else:
        board.aim = place


# ---- the own action


def action(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Decision of an own action: a hand move, an effect alone, a pass, or an attack kard by kard."""
    seat = frame[1]
    if action == a.PASS:
        pass_on(board, seat, emit)
    elif action in (a.MOVE_IN, a.MOVE_OUT) or laying.main(board) == a.MOVE_IN:
        board.draft.append(action)
        if len(board.draft) > 1 or action == a.MOVE_OUT or len(laying.to_join(board, seat)) == 1:
            _hand_move(board, seat, emit)
        board.stack.append(frame)
    elif action == a.COMMIT:
        _commit_attack(board, seat, emit)
    elif not board.draft and a.family(action) == a.EFFECT:
        board.draft = [action]
        if laying.wants_target(board, seat):
            board.stack.append(frame)
        else:
            _play_alone(board, frame, emit)
    elif board.draft and a.family(board.draft[0]) == a.EFFECT:
        board.draft.append(action)
        _play_alone(board, frame, emit)
    else:
        board.draft.append(action)
        if board.by >= 0:
            _add(board, seat, action, number=0)
        elif not laying.wants_target(board, seat):
            _begin(board, seat, a.kind_of(board.draft[0]))
        board.stack.append(frame)


def pass_on(board: Board, seat: int, emit: Emit | None) -> None:
    """Passing spends the action and all penalties (M28); what counts by actions goes on."""
    board.moved[seat] = board.fallen[seat] = board.slowed[seat] = 0
    if emit is not None:
        emit(e.Passed(seat))
    held = board.held[seat]
    if held:
        board.held[seat] = held - 1
    deeds.count_actions(board, [seat], emit)
    if not board.initiative < 0:
        board.initiative = next(iter(board.rivals(seat)), seat)
        if emit is not None:
            emit(e.InitiativeWon(board.initiative))
    board.acted[seat] = 1


def _hand_move(board: Board, seat: int, emit: Emit | None) -> None:
    """One step to hand-to-hand or back, for -1 Speed on this action unless it is free (M4)."""
    near = board.draft[0] == a.MOVE_IN
    other = laying.target_of(board, seat)
    if other < 0:
        other = laying.to_join(board, seat)[0] if near else board.rivals(seat)[0]
    board.draft = []
    free = bool(board.free_move[seat])
    board.free_move[seat] = 0
    if not free:
        board.moved[seat] += 1
    board.moved_now = 1
    if emit is not None:
        emit(e.HandMoved(seat, other, near, free))
    if near:
        board.groups[seat] = board.groups[other]
    else:
        deeds.step_out(board, seat, other, "out", None)


def _play_alone(board: Board, frame: Frame, emit: Emit | None) -> None:
    """An effect by itself: a cancel window, then what it does; then the action goes on."""
    seat, kind = frame[1], a.kind_of(board.draft[0])
    board.stack.append(frame)
    other = laying.target_of(board, seat)
    since = len(board.laid)
    lay.lay_out(board, seat, kind, b.ALONE, kind, 0)
    cards = lay.commit(board, seat, emit)
    if emit is not None:
        emit(e.EffectPlayed(seat, other, cards[0]))
    board.stack.append((b.PLAYED_ALONE, seat, since, other))
    # who is not touched has no say in it; of two the other one always has
    asked = (
        [other] if other >= 0 else board.rivals(seat) if laying.touches(board.faces[kind]) == "all" else []
    )
    for rival in reversed(asked):
        cancelling.open_window(board, rival, k.OF_EFFECT, since, cancelling.ALONE_W)


def played_alone(board: Board, frame: Frame, emit: Emit | None) -> None:
    """An effect that was let stand does what it says; it goes to the pile first, unless it stays."""
    _, seat, since, other = frame
    played = board.laid[since]
    fresh = board.laid[since:]
    board.laid = board.laid[:since]
    board.committed = since
    card, _, _, live, kind, _ = played
    face = board.faces[kind]
    for laid in fresh:
        if not (live and laid[0] == card and face.lasting is not None):
            board.piles[laid[1]].append(laid[0])
    if not live:
        return
    for deed in reversed(face.does):
        board.stack.append(deeds.deed_frame(seat, other, deed, kind, card))
    if board.lasting and any(what == k.OF_LASTING for what, _ in face.cancels):
        board.stack.append((b.LIFT, seat, kind, card))


def _commit_attack(board: Board, seat: int, emit: Emit | None) -> None:
    """The attack is laid: its step is made, penalties are borne, then come the windows."""
    face = board.faces[board.attack_kind]
    other = board.at
    board.held_before = list(board.held)
    board.attacked = 1
    board.moved[seat] = board.fallen[seat] = board.slowed[seat] = 0
    lay.commit(board, seat, emit)
    effects = lay.of_role(board, 0, b.WITH_ATTACK)
    if emit is not None:
        attack = next(laid[0] for laid in board.laid if laid[2] == b.ATTACK)
        kombo = lay.of_role(board, 0, b.KOMBO)
        emit(
            e.AttackLaid(
                seat, other, attack, board.attack_kind, board.aim, effects, lay.of_role(board, 0, b.BURNED),
                kombo[0] if kombo else -1, bool(board.close),
            )
        )  # fmt: skip
    lay.step(board, seat, other, face, emit)
    board.near_laid[1] = int(board.near(seat, other))
    copy = not board.face(next(laid[0] for laid in board.laid if laid[2] == b.ATTACK)).attack
    what = (k.OF_EFFECT if effects or copy else 0) | (k.OF_BEHIND if n.behind(board, seat) else 0)
    if face.area and board.initiative < 0:
        board.stack.append((b.AREA_BEGIN, seat, what))
        return
    board.stack += [(b.CLASH, seat), (b.ASK_ANSWER, other)]
    if what:
        cancelling.open_window(board, other, what, 0, cancelling.LAID_W)


# ---- the answer


def ask_answer(board: Board, frame: Frame, emit: Emit | None) -> None:
    """The attacked seat is asked, always (to skip it would tell what its hand holds), unless the attack was cancelled."""
    if any(laid[2] == b.ATTACK and not laid[3] for laid in board.laid):
        return
    board.stack.append((b.ANSWER, frame[1], 0))


def answer(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Decision of the attacked: take the hit, or an answer kard by kard."""
    seat = frame[1]
    if action == a.TAKE_HIT:
        if emit is not None and frame[2] == b.COUNTERING:
            emit(e.CounterDeclined(seat))
        elif emit is not None and frame[2] != b.STOPPING:
            emit(e.HitTaken(seat))
        return
    if action != a.COMMIT:
        family, kind = a.family(action), a.kind_of(action)
        if not board.draft and family in laying.MODE_OF:
            board.answer_mode = laying.MODE_OF[family]
            board.answer_kind = kind
            face = board.faces[kind]
            board.answer_place = NONE if face.place in (k.CROSSED, k.AREA) else face.place
            board.penalty[n.DEFENDER] = board.penalties(seat)
            board.declared[n.DEFENDER] = (len(board.hands[seat]) - 1) // 2
            lay.lay_out(board, seat, kind, b.ANSWERED, kind, 0)
        else:
            if not board.draft:
                board.answer_mode = b.EFFECTS_ALONE
            _add(board, seat, action, number=0, answering=True)
        board.draft.append(action)
        board.stack.append(frame)
        return
    since = board.committed
    lay.commit(board, seat, emit)
    effects = lay.of_role(board, since, b.WITH_ANSWER)
    main = lay.of_role(board, since, b.ANSWERED)
    if emit is not None:
        burned = lay.of_role(board, since, b.BURNED)
        mode = b.MODES[board.answer_mode]
        emit(e.AnswerLaid(seat, board.by, main[0] if main else -1, mode, effects, burned))
    if main:
        board.moved[seat] = board.fallen[seat] = board.slowed[seat] = 0
        if not board.once or board.answer_mode == b.COUNTERS:
            board.acted[seat] = 1  # whoever defends has spent the action (M14)
        lay.step(board, seat, board.by, board.faces[board.answer_kind], emit)
    if any(_acts_before_clash(board, card) for card in effects):
        board.stack.append((b.ANSWERED_WITH, seat))
    if effects or (main and board.face(main[0]).type == k.EFFECT):
        cancelling.open_window(board, board.by, k.OF_EFFECT, since, cancelling.ANSWER_W)


def _acts_before_clash(board: Board, card: int) -> bool:
    face = board.face(card)
    return face.lasting is not None or any(what == k.OF_LASTING for what, _ in face.cancels)


def answered_with(board: Board, frame: Frame, emit: Emit | None) -> None:
    """Lasting kards that were laid in answer lie from now on, and those that they cancel are gone: before the clash (M30)."""
    seat = frame[1]
    lifts = 0
    for card, owner, role, live, kind, _ in _laid_last(board):
        if role != b.WITH_ANSWER or owner != seat or not live:
            continue
        if board.faces[kind].lasting is not None:
            deeds.stay(board, seat, board.by, kind, card, emit)
        elif any(what == k.OF_LASTING for what, _ in board.faces[kind].cancels) and lifts < len(
            board.lasting
        ):
            lifts += 1
            board.stack.append((b.LIFT, seat, kind, card))


def _laid_last(board: Board) -> list[b.Laid]:
    """Effects of the last answer, and what was laid against them: in an area attack a seat may have answered before (M10)."""
    since = len(board.laid)
    while board.laid[since - 1][2] in (b.WITH_ANSWER, b.CANCELLER):
        since -= 1
    return board.laid[since:]


# ---- the clash


def clash(board: Board, frame: Frame, emit: Emit | None) -> None:
    """Attack against answer: `shift` first, then the final Speeds (M1, M2)."""
    if shift_places(board) and not board.shifted and board.answer_mode in (b.BLOCKS, b.EVADES):
        board.stack += [frame, (b.SHIFT, board.by)]
        return
    board.result = verdict(board)
    answers = board.answer_kind >= 0 and board.faces[board.answer_kind].speed != NONE
    board.speeds = [n.speed(board, n.ATTACKER), n.speed(board, n.DEFENDER) if answers else NONE]
    by, at = board.by, board.at
    if emit is not None:
        attack = next(laid[0] for laid in board.laid if laid[2] == b.ATTACK)
        answered = next((laid[0] for laid in board.laid if laid[2] == b.ANSWERED), -1)
        emit(
            e.Clashed(
                by, at, attack, answered, board.speeds[0], board.speeds[1], b.RESULTS[board.result],
                b.MODES[board.answer_mode],
            )
        )  # fmt: skip
    board.stack.append((b.EXCHANGE_END, by))
    if board.result == b.LANDED:
        board.stack.append((b.HIT, by))
        if _goes_on(board):
            board.stack.append((b.REST, by, 1))
    else:
        _answered(board, emit)


def _goes_on(board: Board) -> bool:
    """True if the attack opens a Kombo: by a Kombo kard, or by kards that may be burned."""
    return any(laid[2] == b.KOMBO for laid in board.laid) or board.faces[board.attack_kind].hits > 1


def shift_places(board: Board) -> int:
    """Locations to which the attack may be turned after the answer, as bits (atom 28)."""
    found = board.faces[board.attack_kind].shift
    for _, on, _, _, _, kind in board.lasting:
        lasting = board.faces[kind].lasting
        if lasting is not None and on in (board.by, -1):
            found |= lasting.shift
    return found & ~(1 << board.aim) if board.aim >= 0 else 0


def shift(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Decision: the attack is turned to another location for -1 Speed, or not."""
    if action == a.KEEP:
        board.shifted = 2
        if emit is not None:
            emit(e.ShiftDeclined(frame[1]))
        return
    board.shifted = 1
    board.aim = action - a.LOCATION
    if emit is not None:
        emit(e.AttackShifted(frame[1], board.aim))


def verdict(board: Board) -> int:
    """The outcome of the exchange as it is laid (M1, M2, M10): one of `board.RESULTS`."""
    if fails(board):
        return b.FAILED
    attack, mode = board.faces[board.attack_kind], board.answer_mode
    answered = next((laid for laid in board.laid if laid[2] == b.ANSWERED), None)
    misses = misses_the_air(board)
    landed = b.EVADED if misses else b.LANDED
    if answered is None or not answered[3]:
        return landed
    answer = board.faces[board.answer_kind]
    mine, theirs = n.speed(board, n.ATTACKER), n.speed(board, n.DEFENDER)
    sure = answer.speed == NONE
    if mode == b.BLOCKS:
        return b.BLOCKED if answer.blocks >> board.aim & 1 and (sure or theirs >= mine) else landed
    if mode == b.EVADES:
        return b.EVADED if n.evades(answer, attack, board.aim) and (sure or theirs > mine) else landed
    if mode == b.STOPS:
        return b.STOPPED if sure or theirs >= mine else landed
    if theirs == mine:
        return b.TIED
    return b.COUNTERED if theirs > mine else landed


def misses_the_air(board: Board) -> bool:
    """True if the attack hits only who stands on the ground, and the attacked does not (atom 9)."""
    return board.faces[board.attack_kind].grounded_only and not n.grounded(board, board.at)


def fails(board: Board) -> bool:
    """True if an effect stops the attack: one laid with the answer, or one that lies before the attacked (M9)."""
    attack = board.faces[board.attack_kind]
    for _, owner, role, live, of, _ in board.laid:
        if role == b.ATTACK and not live:
            return True  # a copy that was cancelled
        effect = role == b.WITH_ANSWER and live and owner == board.at
        if effect and laying.stops_attack(board, owner, board.faces[of]):
            return True
    for _, on, _, _, _, kind in board.lasting:
        lasting = board.faces[kind].lasting
        ward = lasting.ward if lasting is not None and on == board.at else None
        if ward is not None and n.holds(board, ward, board.at, board.by, attack):
            return True
    return False


def _answered(board: Board, emit: Emit | None) -> None:
    """The outcomes in which the attack does not land alone."""
    by, at = board.by, board.at
    attack = board.faces[board.attack_kind]
    if board.result == b.TIED:
        # both at once: neither is hurt before the other (M12)
        mine = 0 if misses_the_air(board) else n.strength(board, n.ATTACKER, board.attack_kind)
        theirs = n.strength(board, n.DEFENDER, board.answer_kind)
        if not misses_the_air(board):
            struck(board, by, at, b.ATTACK, mine, False, emit)
        struck(board, at, by, b.ANSWERED, theirs, False, emit)
        deeds.lose_points(board, at, by, mine, "hit", emit)
        deeds.lose_points(board, by, at, theirs, "countered", emit)
        if not attack.kombo_attack and not lay.of_role(board, 0, b.KOMBO):
            cost_of_stun(board, at, mine)
        cost_of_stun(board, by, theirs)
    elif board.result == b.BLOCKED:
        chip = max(1, attack.chip) if n.strength(board, n.ATTACKER, board.attack_kind) else 0
        deeds.lose_points(board, at, by, chip, "blocked", emit)
        push_deeds(board, at, by, b.ANSWERED)
    elif board.result == b.EVADED and board.answer_mode == b.EVADES:
        push_deeds(board, at, by, b.ANSWERED)
    elif board.result in (b.STOPPED, b.COUNTERED):
        answer = board.faces[board.answer_kind]
        if answer.reflects and board.result == b.STOPPED:
            points = n.strength(board, n.ATTACKER, board.attack_kind)
        else:
            points = n.strength(board, n.DEFENDER, board.answer_kind)
        struck(board, at, by, b.ANSWERED, points, True, emit)
        board.damage = deeds.lose_points(board, by, at, points, "countered", emit)
        cost_of_stun(board, by, points)
        push_deeds(board, at, by, b.ANSWERED)


def struck(
    board: Board, seat: int, foe: int, role: int, points: int, effects: bool, emit: Emit | None
) -> None:
    if emit is not None:
        card = next(laid[0] for laid in board.laid if laid[2] == role)
        emit(e.AttackStruck(seat, foe, card, points, 1, 0, effects))


def cost_of_stun(board: Board, seat: int, points: int) -> None:
    """A tie, counter or Specific Counter of eight and more costs a random kard, but gives no follow-up (M18)."""
    if points >= board.card_set.rules.stun:
        board.stack.append((b.LOSE_ONE, seat))


def push_deeds(board: Board, me: int, other: int, role: int, number: int = 0, *, again: bool = False) -> None:
    """Deeds of an attack or answer and of the effects with it, to be done in the order in which they were laid; `again`: to one more whom
    the same attack hits, so that only what is done to the other side is left (M10)."""
    with_it = b.WITH_ANSWER if role == b.ANSWERED else b.WITH_ATTACK
    frames: list[Frame] = []
    for card, owner, laid, live, kind, with_number in board.laid:
        if owner != me or not live or laid not in (role, with_it) or with_number != number:
            continue
        own = card % board.card_set.size
        for of in (kind, own) if own != kind else (kind,):
            frames += [
                deeds.deed_frame(me, other, deed, of, card)
                for deed in board.faces[of].does
                if (laid != b.WITH_ANSWER or deed.word != k.LASTING)  # those lie already
                and not (again and not deeds.to_other(deed))
            ]
    board.stack += reversed(frames)
