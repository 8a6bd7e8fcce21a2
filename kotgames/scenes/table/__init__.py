"""The screens of a running or recorded match."""
