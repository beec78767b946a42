"""The client of the photo verification service."""

from ._async.capture_link import AsyncCaptureLink
from ._async.client import AsyncPhotoVerification
from ._async.lists import AsyncList
from ._call import FileInput
from ._sync.capture_link import CaptureLink
from ._sync.client import PhotoVerification
from ._sync.lists import List
from ._version import VERSION
from .errors import ApiError, FieldProblem, NoAnswerError, SvcError, WebhookVerificationError
from .webhooks import sign_webhook, verify_webhook

__version__ = VERSION

__all__ = [
    "ApiError",
    "AsyncCaptureLink",
    "AsyncList",
    "AsyncPhotoVerification",
    "CaptureLink",
    "FieldProblem",
    "FileInput",
    "List",
    "NoAnswerError",
    "PhotoVerification",
    "SvcError",
    "WebhookVerificationError",
    "sign_webhook",
    "verify_webhook",
]
