"""Plain data: classes whose fields are declared as a dataclass declares them, without code generated for each class.

What `dataclasses` generates and compiles at every start for the two dozen kinds of record that an explanation needs is
a tenth of its time; one `__init__` that knows the fields' names does for them all.
"""

from __future__ import annotations

import collections
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, ClassVar, Self, dataclass_transform, get_origin

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import NamedTuple as NamedTuple
else:

    class _Tuple(tuple):
        """What named tuples share, as `collections.namedtuple` has it, which compiles it for each of them anew."""

        __slots__ = ()
        _fields: ClassVar[tuple[str, ...]] = ()
        _field_defaults: ClassVar[dict[str, Any]] = {}

        def __new__(cls, *values: Any, **given: Any) -> Self:
            if given or len(values) != len(cls._fields):
                return cls._by_name()(cls, *values, **given)
            return tuple.__new__(cls, values)

        @classmethod
        def _by_name(cls) -> Callable[..., Self]:
            """Its `__new__` from now on: it knows the fields' names, which one that is made in full does not need."""
            kind = next(one for one in cls.__mro__ if "_fields" in vars(one))
            names = ", ".join(cls._fields)
            made = eval(f"lambda _cls, {names}: _new(_cls, ({names},))", {"_new": tuple.__new__})
            made.__qualname__ = f"{cls.__name__}.__new__"
            made.__defaults__ = tuple(cls._field_defaults.values())
            kind.__new__ = staticmethod(made)
            return made

        @classmethod
        def _make(cls, values: Iterable[Any]) -> Self:
            return cls(*values)

        def _replace(self, **changes: Any) -> Self:
            values = [changes.pop(name, value) for name, value in zip(self._fields, self, strict=True)]
            if changes:
                raise ValueError(f"Got unexpected field names: {list(changes)!r}")
            return tuple.__new__(type(self), values)

        def _asdict(self) -> dict[str, Any]:
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self) -> str:
            return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self._asdict().items())})"

        def __getnewargs__(self) -> tuple[Any, ...]:
            return tuple(self)

    class _Named(type):
        """Makes of a class's annotations a named tuple, with what else the class's body says."""

        def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> type:
            """As `typing.NamedTuple` does, but nothing is compiled: that is four fifths of what one costs."""
            fields = tuple(body.get("__annotations__", ()))
            usual = {field: body[field] for field in fields if field in body}
            places = {field: collections._tuplegetter(place, None) for place, field in enumerate(fields)}
            own = {"__slots__": (), "_fields": fields, "_field_defaults": usual, "__match_args__": fields}
            return type(name, (_Tuple,), body | own | places)

    NamedTuple = type.__new__(_Named, "NamedTuple", (), {})


def _of_the_class(kind: Any) -> bool:
    return "ClassVar" in kind if isinstance(kind, str) else get_origin(kind) is ClassVar


class _Declared:
    """Collects what is declared: names in order, with the defaults; those of a base class first."""

    _names: ClassVar[tuple[str, ...]] = ()
    _defaults: ClassVar[dict[str, Any]] = {}

    def __init_subclass__(cls) -> None:
        own = [name for name, kind in vars(cls).get("__annotations__", {}).items() if not _of_the_class(kind)]
        cls._names = tuple(dict.fromkeys((*cls._names, *own)))
        cls._defaults = {**cls._defaults, **{name: cls.__dict__[name] for name in own if name in cls.__dict__}}

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """The names of the fields, in their order."""
        return cls._names


@dataclass_transform(eq_default=False, kw_only_default=True)
class Fields(_Declared):
    """Fields given by name; one that is not given has its default, or None. For the frames, which steps make."""

    _start: ClassVar[dict[str, Any]] = {}

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._start = {name: cls._defaults.get(name) for name in cls._names}

    def __init__(self, **given: Any) -> None:
        self.__dict__.update(self._start)
        self.__dict__.update(given)


@dataclass_transform(frozen_default=True)
class Record(_Declared):
    """Fields given in order or by name, compared by value. A default list or mapping is a new one for each record.

    `frozen=False` in the class's head lets a type checker accept that a field is set later. Raises TypeError, as any
    call does, where a field is missing, given twice or unknown.
    """

    _fresh: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls, frozen: bool = True) -> None:
        super().__init_subclass__()
        cls._fresh = tuple(name for name, value in cls._defaults.items() if isinstance(value, list | dict))

    def __init__(self, *values: Any, **given: Any) -> None:
        mine, names = self.__dict__, self._names
        mine.update(self._defaults)
        mine.update(zip(names, values, strict=False))
        mine.update(given)
        if (
            len(mine) != len(names)
            or len(values) > len(names)
            or (given and not given.keys().isdisjoint(names[: len(values)]))
        ):
            odd = set(names) ^ set(mine) or given.keys() & set(names[: len(values)]) or {f"{len(values)} values"}
            raise TypeError(f"{type(self).__name__} does not go with {', '.join(sorted(odd))}")
        for name in self._fresh:
            if mine[name] is self._defaults[name]:
                mine[name] = mine[name].copy()

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.__dict__ == self.__dict__

    def __hash__(self) -> int:
        return hash(tuple(self.__dict__[name] for name in self._names))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={self.__dict__[name]!r}' for name in self._names)})"

    def replace(self, **changes: Any) -> Self:
        """A record of the same kind, with these fields changed."""
        return type(self)(**{**self.__dict__, **changes})


if TYPE_CHECKING:  # to a type checker a namespace has every name, and none would be misspelt

    class _Given: ...

else:
    _Given = SimpleNamespace  # takes what is given by name faster than any code of ours


@dataclass_transform(frozen_default=True, eq_default=False, kw_only_default=True)
class Sparse(_Declared, _Given):
    """Fields of which few have a value at a time: only those given are kept, the others read as what the class says.

    One is copied, compared and hashed by what was given. A field whose default is a mapping holds what several gave.
    """

    __slots__ = ("_hashed", "_items")
    _hashed: ClassVar[int]
    _items: ClassVar[tuple[tuple[str, Any], ...]]
    _mappings: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._mappings = tuple(name for name, value in cls._defaults.items() if isinstance(value, dict))

    def __or__(self, other: Self) -> Self:
        """One with what is given in either; the other's counts where both give something."""
        new = type(self)(**self.__dict__)
        mine, more = new.__dict__, other.__dict__
        for name in self._mappings:
            if name in more and name in mine:
                more = {**more, name: {**mine[name], **more[name]}}
        mine.update(more)
        return new

    def __bool__(self) -> bool:
        return bool(self.__dict__)

    def __eq__(self, other: object) -> bool:
        return other is self or (type(other) is type(self) and other.__dict__ == self.__dict__)

    def __hash__(self) -> int:
        try:
            return self._hashed
        except AttributeError:
            found = hash(self.items())
            object.__setattr__(self, "_hashed", found)
            return found

    def __reduce__(self) -> tuple[Any, ...]:
        return (_sparse, (type(self), dict(self.__dict__)))

    def items(self) -> tuple[tuple[str, Any], ...]:
        """What is given, by name; what is in a mapping one by one, under names that no field has."""
        try:
            return self._items
        except AttributeError:
            found = {**self.__dict__}
            for name in self._mappings:
                if name in found:
                    found |= {f"{name} {key}": one for key, one in found.pop(name).items()}
            pairs = tuple(sorted(found.items()))
            object.__setattr__(self, "_items", pairs)
            return pairs

    def _with(self, name: str, value: Any) -> Self:
        """One with another value of a field that is known by its name alone."""
        return type(self)(**{**self.__dict__, name: value})

    def _without(self, names: tuple[str, ...]) -> Self:
        """One in which these fields are not given."""
        mine = self.__dict__
        if mine.keys().isdisjoint(names):
            return self
        return type(self)(**{name: value for name, value in mine.items() if name not in names})


def _sparse(kind: type[Sparse], given: dict[str, Any]) -> Sparse:
    return kind(**given)
