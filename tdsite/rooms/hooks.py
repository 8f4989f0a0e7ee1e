"""What rooms tell the parts that all of them use, gathered here once (see tdsite/web/hooks.py)."""

from tdsite.rooms import toasts, todo
from tdsite.web.hooks import Hooks

HOOKS = Hooks(due=todo.due, after=toasts.after)
