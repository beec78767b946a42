from pydantic import BaseModel, ConfigDict, PrivateAttr


class Model(BaseModel):
    """What the service answers. Members that this version does not know are kept, so a newer service is no error."""

    # A model is built when it is first read: most programs read a few of the 300.
    model_config = ConfigDict(extra="allow", defer_build=True, use_attribute_docstrings=True, protected_namespaces=())

    _request_id: str | None = PrivateAttr(default=None)

    @property
    def request_id(self) -> str | None:
        """Identifies the call when you contact support. Only the answer as a whole has it, not its parts."""
        return self._request_id
