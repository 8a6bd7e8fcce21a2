"""The tests; a package so that the helpers of one test folder can be imported by another and run with `python
-m`."""
