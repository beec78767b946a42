# Written by datamodel-code-generator 0.89.0, with `pnpm --filter @svc/sdk-python run generate`.
# SHA-256 of the schemas: 564624547005327d8ad7d9961c24b3c81375f4f1a0b5986439e93313bebcfb34


from __future__ import annotations
from svc_sdk._model import Model
from typing import Annotated, Any, Dict, Literal
from pydantic import AwareDatetime, ConfigDict, Field
from typing_extensions import TypeAliasType


class Address(Model):
    formatted: str
    line1: str | None = None
    line2: str | None = None
    city: str | None = None
    region: str | None = None
    postal_code: str | None = None
    country: str | None = None
    lat: float | None = None
    lng: float | None = None


class AddressesItem(Model):
    id: str
    formatted: str
    address: Address | None = None


class AiDetectedSignal(Model):
    type: Literal['ai_detected']
    confidence: float


AnalysisName = TypeAliasType(
    "AnalysisName",
    Annotated[
        Literal['text', 'condition', 'scene', 'scene_code', 'change'] | str,
        Field(union_mode='left_to_right'),
    ],
)


AnswerKind = TypeAliasType(
    "AnswerKind",
    Annotated[
        Literal['text', 'choice', 'address'] | str, Field(union_mode='left_to_right')
    ],
)


ApiKeyRole = TypeAliasType(
    "ApiKeyRole",
    Annotated[Literal['full', 'read'] | str, Field(union_mode='left_to_right')],
)


class AppealCounts(Model):
    offered: int
    """
    Verifications that offered a second look.
    """
    asked: int
    """
    Of these, where the person asked for it.
    """
    accepted: int
    """
    Of the asked: people accepted the case, so the check was probably wrong.
    """
    rejected: int
    """
    Of the asked: people rejected the case.
    """
    lapsed: int
    """
    Of the asked: no new photos came.
    """


AppealState = TypeAliasType(
    "AppealState",
    Annotated[
        Literal['offered', 'open', 'waiting', 'decided', 'lapsed'] | str,
        Field(union_mode='left_to_right'),
    ],
)


class AppealTerms(Model):
    """
    Offer the person one second look for so many days after a verdict against their photos (CONTRACT G20).
    """

    days: int


class Appealed(Model):
    verification_id: str
    capture_url: str
    """
    Open it to take the photos; it works for 24 hours.
    """


AppealsOfPhonePhone = TypeAliasType(
    "AppealsOfPhonePhone",
    Annotated[
        Literal['ios', 'android', 'other'] | str, Field(union_mode='left_to_right')
    ],
)


AuditEntryActorKind = TypeAliasType(
    "AuditEntryActorKind",
    Annotated[
        Literal['user', 'key', 'system'] | str, Field(union_mode='left_to_right')
    ],
)


AuditEntryOutcome = TypeAliasType(
    "AuditEntryOutcome",
    Annotated[Literal['unknown', 'done'] | str, Field(union_mode='left_to_right')],
)
"""
`unknown`: it was begun, and nobody knows whether it was done; read the target.
"""


AuditEntryTargetKind = TypeAliasType(
    "AuditEntryTargetKind",
    Annotated[
        Literal[
            'account',
            'api_key',
            'brand',
            'credits',
            'database',
            'invitation',
            'link_template',
            'member',
            'passkey',
            'session',
            'sso',
            'verification',
            'webhook_delivery',
            'webhook_secret',
        ]
        | str,
        Field(union_mode='left_to_right'),
    ],
)


class Box(Model):
    x: float
    y: float
    width: float
    height: float


class Brand(Model):
    slug: str
    name: str
    """
    What people read.
    """
    logo_url: str | None = None
    accent: str | None = None
    """
    `#rgb` or `#rrggbb`. Text on it is black or white, whichever is more readable (at least 4.5 to 1). If it is too faint against the page, outlines use the text's colour.
    """
    support_url: str | None = None
    is_default: bool
    """
    Set by `default_brand_slug` of the settings.
    """
    created_at: AwareDatetime


class BrandList(Model):
    items: list[Brand]
    has_more: bool
    next_cursor: str | None = None


CaptureC2paState = TypeAliasType(
    "CaptureC2paState",
    Annotated[
        Literal['valid', 'invalid', 'untrusted', 'unread'] | str,
        Field(union_mode='left_to_right'),
    ],
)
"""
`unread`: the file has one, but reading it would take too long or crashed the reader.
"""


CaptureFindingResult = TypeAliasType(
    "CaptureFindingResult",
    Annotated[Literal['flagged', 'clear'] | str, Field(union_mode='left_to_right')],
)


CaptureSealFailure = TypeAliasType(
    "CaptureSealFailure",
    Annotated[
        Literal[
            'too_large',
            'unsupported_format',
            'unreadable',
            'original_missing',
            'location_in_file',
            'cut_off',
            'gave_up',
        ]
        | str,
        Field(union_mode='left_to_right'),
    ],
)
"""
Why there will be no sealed copy; more may be added.
"""


CaptureSource = TypeAliasType(
    "CaptureSource",
    Annotated[
        Literal['camera', 'system_camera', 'file', 'api'] | str,
        Field(union_mode='left_to_right'),
    ],
)


class CaseAssignee(Model):
    """
    The member who works on it.
    """

    id: str
    email: str | None = None
    """
    Absent if this person has left the account.
    """


class CaseCountsDue(Model):
    reverse: int
    similar_photo: int
    unavailable: int
    flagged: int
    appeal: int


CaseDecision = TypeAliasType(
    "CaseDecision",
    Annotated[Literal['accepted', 'rejected'] | str, Field(union_mode='left_to_right')],
)


class CaseDetailClaimedBy(Model):
    """
    Who looks at it now: a person, or a key by its id.
    """

    email: str | None = None
    key: str | None = None


class CaseDetailHold(Model):
    """
    Its legal hold (CONTRACT G4.7).
    """

    since: AwareDatetime
    reason: str | None = None
    by: str | None = None
    """
    An e-mail address, or the id of a key or of who has left; absent if it was held from its creation on.
    """


CaseDoubt = TypeAliasType(
    "CaseDoubt",
    Annotated[
        Literal[
            'reverse',
            'similar_photo',
            'edited_part',
            'contradictions',
            'scene_code',
            'place',
            'object',
            'no_photo',
        ]
        | str,
        Field(union_mode='left_to_right'),
    ],
)


CaseOutcome = TypeAliasType(
    "CaseOutcome",
    Annotated[
        Literal['genuine', 'look', 'flagged', 'unavailable'] | str,
        Field(union_mode='left_to_right'),
    ],
)


CaseReviewSubject = TypeAliasType(
    "CaseReviewSubject",
    Annotated[
        Literal['reverse', 'similar_photo', 'unavailable', 'flagged', 'appeal', 'case']
        | str,
        Field(union_mode='left_to_right'),
    ],
)
"""
`case`: the case as a whole.
"""


class ChangedRegion1(Model):
    strength: float


class ChangedRegion2(Box):
    strength: float


ChangedRegion = TypeAliasType(
    "ChangedRegion",
    Annotated[ChangedRegion2 | ChangedRegion1, Field(union_mode='left_to_right')],
)


CheckName = TypeAliasType(
    "CheckName",
    Annotated[
        Literal['screen', 'ai', 'reverse', 'context'] | str,
        Field(union_mode='left_to_right'),
    ],
)


class ChoiceStepOption(Model):
    value: str
    label: str


class ComparedSide(Model):
    capture_id: str | None = None
    """
    The photo; absent for an answer or a column.
    """
    verification_id: str | None = None
    """
    Of a photo of a linked verification; absent for one of this verification.
    """
    answer: str | None = None
    """
    The key of the answer.
    """
    column: str | None = None
    """
    The column of the database's row.
    """
    value: str | None = None
    """
    What was compared; absent after a redaction.
    """


class ConditionAspect(Model):
    name: str
    score: float
    reasoning: str


ConditionLabel = TypeAliasType(
    "ConditionLabel",
    Annotated[Literal['good', 'fair', 'poor'] | str, Field(union_mode='left_to_right')],
)


class ConditionProvenance(Model):
    model: str
    prompt: str
    instructions_sha256: str | None = None


ConsistencyResult = TypeAliasType(
    "ConsistencyResult",
    Annotated[
        Literal['consistent', 'contradictions', 'not_enough'] | str,
        Field(union_mode='left_to_right'),
    ],
)
"""
`contradictions`: the rules found weigh 0.5 or more together, and a person should look. `not_enough`: the photos have nothing in common to compare.
"""


ConsistencyRule = TypeAliasType(
    "ConsistencyRule",
    Annotated[
        Literal[
            'camera_differs',
            'sensor_differs',
            'software_differs',
            'tables_differ',
            'far_apart_in_time',
            'clock_off_satellites',
            'taken_after_arrival',
            'taken_before_live',
            'too_fast',
            'same_view_elsewhere',
            'daylight_at_night',
            'plate_differs',
            'vin_differs',
            'answer_differs',
            'row_differs',
            'same_picture_twice',
            'picture_of_another',
        ]
        | str,
        Field(union_mode='left_to_right'),
    ],
)


CreditMovementKind = TypeAliasType(
    "CreditMovementKind",
    Annotated[
        Literal['capture', 'refund', 'top_up', 'grant', 'adjustment', 'plan'] | str,
        Field(union_mode='left_to_right'),
    ],
)


class CreditsPack(Model):
    photos: int
    amount_cents: int


class CreditsPaymentMethod(Model):
    """
    The saved card; absent without one.
    """

    brand: str
    last4: str


class DamageJobRegionBox(Model):
    x: float
    y: float
    width: float
    height: float


DamageJobRegionSeverity = TypeAliasType(
    "DamageJobRegionSeverity",
    Annotated[
        Literal['minor', 'moderate', 'severe'] | str, Field(union_mode='left_to_right')
    ],
)


DamageJobStatus = TypeAliasType(
    "DamageJobStatus",
    Annotated[
        Literal['queued', 'running', 'succeeded', 'failed'] | str,
        Field(union_mode='left_to_right'),
    ],
)


DatabaseSource = TypeAliasType(
    "DatabaseSource",
    Annotated[Literal['csv', 'api', 'url'] | str, Field(union_mode='left_to_right')],
)
"""
`csv` file, JSON rows by the `api`, or pulled from a `url`.
"""


DeliveryStatus = TypeAliasType(
    "DeliveryStatus",
    Annotated[
        Literal['queued', 'sent', 'held_back', 'bounced', 'opened', 'started'] | str,
        Field(union_mode='left_to_right'),
    ],
)


class Disclosure(Model):
    salt: str
    value: Any | None = None
    """
    As it was when sealed.
    """


ErrorCode = TypeAliasType(
    "ErrorCode",
    Annotated[
        Literal[
            'invalid_request',
            'invalid_json',
            'invalid_multipart',
            'missing_image',
            'invalid_metadata',
            'unknown_step',
            'unauthorized',
            'insufficient_credits',
            'plan_limit_reached',
            'monthly_verification_limit_reached',
            'forbidden',
            'not_found',
            'conflict',
            'slug_taken',
            'step_full',
            'steps_incomplete',
            'already_finalized',
            'no_verdict',
            'link_paused',
            'expired',
            'image_too_large_for_sync',
            'unsupported_media_type',
            'unsupported_image_type',
            'identification_required',
            'unknown_brand',
            'location_required',
            'checks_not_supported',
            'too_many_requests',
            'link_cap_exceeded',
            'internal_error',
            'storage_unavailable',
            'payload_too_large',
            'payment_method_required',
            'card_declined',
            'authentication_required',
            'monthly_cap_exceeded',
            'idempotency_in_progress',
            'idempotency_key_reused',
            'confirmation_required',
            'proof_required',
            'sso_required',
            'method_not_allowed',
        ]
        | str,
        Field(union_mode='left_to_right'),
    ],
)
"""
The string to branch on.
"""


class ExpectationsCondition(Model):
    aspects: list[str]


class ExpectationsLocation(Model):
    expected: str
    threshold_m: float | None = None


class ExpectationsObject(Model):
    expected: str


FailureReason = TypeAliasType(
    "FailureReason",
    Annotated[
        Literal['media_unreadable', 'storage_lost', 'pipeline_error'] | str,
        Field(union_mode='left_to_right'),
    ],
)


class FieldError(Model):
    path: str
    message: str


class FoundContradiction(Model):
    rule: ConsistencyRule
    weight: float
    detail: str
    """
    One sentence for a reviewer, in English.
    """
    compared: list[ComparedSide]
    """
    The photos concerned, and what does not fit.
    """
    false_alarm_rate: float | None = None
    """
    The share of genuine series that break the rule, measured; absent if it was not measured.
    """
    measured_series: int | None = None
    """
    How many series that rate was measured on.
    """


class FoundOnlineSignal(Model):
    type: Literal['found_online']


HeldBackReason = TypeAliasType(
    "HeldBackReason",
    Annotated[
        Literal[
            'unsubscribed',
            'members_only',
            'daily_limit',
            'new_address_limit',
            'sms_off',
            'number_limit',
        ]
        | str,
        Field(union_mode='left_to_right'),
    ],
)


class IdentificationRuleConfirm(Model):
    """
    A second value that the person behind the link must know: `column` of the database row that the identification selects. Without it, a person who guesses an identification sees the texts filled in from the row. Starts by API do not need it.
    """

    column: str
    label: str
    hint: str | None = None


ImageStepCamera = TypeAliasType(
    "ImageStepCamera",
    Annotated[Literal['rear', 'front'] | str, Field(union_mode='left_to_right')],
)


ImageStepOcr = TypeAliasType(
    "ImageStepOcr",
    Annotated[
        Literal['none', 'text', 'plate', 'vin', 'odometer', 'serial'] | str,
        Field(union_mode='left_to_right'),
    ],
)


ImageStepOverlay = TypeAliasType(
    "ImageStepOverlay",
    Annotated[
        Literal[
            'none',
            'frame',
            'plate',
            'document',
            'vehicle_front',
            'vehicle_rear',
            'vehicle_left',
            'vehicle_right',
        ]
        | str,
        Field(union_mode='left_to_right'),
    ],
)


class Invoice(Model):
    id: str
    """
    Of its payment.
    """
    number: str
    """
    Increases by one with each payment.
    """
    at: AwareDatetime
    """
    When the payment was settled.
    """
    photos: int
    amount_cents: int
    currency: Literal['usd']
    state: Literal['paid']


class InvoiceList(Model):
    items: list[Invoice]
    has_more: bool
    next_cursor: str | None = None


class JsonWebKeySetKey(Model):
    kty: Literal['EC']
    crv: Literal['P-256']
    x: str
    y: str
    kid: str
    use: Literal['sig']
    alg: Literal['ES256']


LinkChannel = TypeAliasType(
    "LinkChannel",
    Annotated[Literal['email', 'sms'] | str, Field(union_mode='left_to_right')],
)


LinkTemplateStatus = TypeAliasType(
    "LinkTemplateStatus",
    Annotated[
        Literal['draft', 'active', 'paused', 'revoked'] | str,
        Field(union_mode='left_to_right'),
    ],
)


class LinkTemplateVersionListItem(Model):
    version: int
    published_at: AwareDatetime
    published_by: str
    """
    The id of the person or of the API key.
    """
    spec_sha256: str
    """
    Of the snapshot in the form of RFC 8785.
    """


LivenessSignName = TypeAliasType(
    "LivenessSignName",
    Annotated[
        Literal[
            'virtual_camera',
            'frozen_frames',
            'frames_differ_from_photo',
            'moving_pattern',
            'automation',
            'camera_software',
            'settings_mismatch',
            'stale_challenge',
            'no_challenge',
            'taken_before',
            'torch_ignored',
            'repeated_frames',
            'no_frames',
            'no_device_report',
        ]
        | str,
        Field(union_mode='left_to_right'),
    ],
)


LivenessSignStrength = TypeAliasType(
    "LivenessSignStrength",
    Annotated[Literal['strong', 'weak'] | str, Field(union_mode='left_to_right')],
)


LocationDerivedFrom = TypeAliasType(
    "LocationDerivedFrom",
    Annotated[
        Literal[
            'exif',
            'live',
            'last_known_session',
            'last_known_system',
            'last_known_persisted',
        ]
        | str,
        Field(union_mode='left_to_right'),
    ],
)


LocationMatchStatus = TypeAliasType(
    "LocationMatchStatus",
    Annotated[
        Literal['verified', 'no_match', 'ungeocoded', 'rejected', 'not_applicable']
        | str,
        Field(union_mode='left_to_right'),
    ],
)


LocationSignName = TypeAliasType(
    "LocationSignName",
    Annotated[
        Literal[
            'mock_provider',
            'devtools_accuracy',
            'teleported',
            'timestamp_stale',
            'accuracy_implausible',
            'exif_elsewhere',
            'time_zone_differs',
            'language_unusual',
        ]
        | str,
        Field(union_mode='left_to_right'),
    ],
)


class MeAccount(Model):
    id: str
    name: str
    org: str
    """
    The slug in links.
    """
    blur_sensitive: bool
    """
    As in the settings.
    """
    sms: bool
    """
    Whether links can be sent as text messages.
    """


class MeKey(Model):
    """
    The key that calls; absent for a person.
    """

    id: str
    name: str
    role: ApiKeyRole


class MeLimits(Model):
    reads_per_second: int
    writes_per_second: int
    audits_per_second: int
    image_bytes: int
    upload_bytes: int
    video_bytes: int


class MeSession(Model):
    """
    The sign-in of this browser and when it ends if it is not used.
    """

    id: str
    created_at: str
    expires_at: str
    sso_url: str | None = None
    """
    For a sign-in at the account's own provider: where it can be confirmed.
    """


MediaKind = TypeAliasType(
    "MediaKind",
    Annotated[
        Literal['image', 'upload', 'video'] | str, Field(union_mode='left_to_right')
    ],
)


MemberRole = TypeAliasType(
    "MemberRole",
    Annotated[
        Literal['owner', 'admin', 'reviewer', 'viewer'] | str,
        Field(union_mode='left_to_right'),
    ],
)


Metadata = TypeAliasType("Metadata", Annotated[dict[str, str], Field(max_length=50)])
"""
Your own keys and values, returned with the result and in every webhook; 16,384 bytes of JSON at most.
"""


ObjectStatus = TypeAliasType(
    "ObjectStatus",
    Annotated[
        Literal['match', 'mismatch', 'inconclusive'] | str,
        Field(union_mode='left_to_right'),
    ],
)


OcrReadingCheckDigit = TypeAliasType(
    "OcrReadingCheckDigit",
    Annotated[
        Literal['passed', 'failed', 'not_applicable'] | str,
        Field(union_mode='left_to_right'),
    ],
)
"""
For a VIN (ISO 3779, 49 CFR 565).
"""


OcrReadingKind = TypeAliasType(
    "OcrReadingKind",
    Annotated[
        Literal['text', 'plate', 'vin', 'odometer', 'serial'] | str,
        Field(union_mode='left_to_right'),
    ],
)


OcrReadingUnit = TypeAliasType(
    "OcrReadingUnit",
    Annotated[Literal['km', 'mi'] | str, Field(union_mode='left_to_right')],
)
"""
For an odometer, if it is written next to the number.
"""


OptionalWebhookEvent = TypeAliasType(
    "OptionalWebhookEvent",
    Annotated[
        Literal[
            'verification.expired',
            'verification.failed',
            'verification.abandoned',
            'verification.more_requested',
            'verification.reviewed',
            'verification.appealed',
            'verification.finalized',
            'verification.video_analyzed',
            'verification.sealed',
        ]
        | str,
        Field(union_mode='left_to_right'),
    ],
)


OutsideJudgeName = TypeAliasType(
    "OutsideJudgeName",
    Annotated[
        Literal['sightengine', 'hive', 'reality_defender', 'synthid'] | str,
        Field(union_mode='left_to_right'),
    ],
)


class OutsideJudgeUse(Model):
    judge: OutsideJudgeName
    photos: int
    """
    Photos whose finding has its opinion.
    """
    compared: int
    """
    Of these, judged apart from us: all, but none of a detector of watermarks, since a mark that it finds is our result.
    """
    agreed: int
    """
    Of the compared, where it and our result say the same; it says generated from 0.5.
    """
    rejected_cases: int
    """
    Cases that people rejected, with a photo that it judged.
    """
    rejected_generated: int
    """
    Of these, where it calls a photo generated.
    """
    accepted_cases: int
    """
    Cases that people accepted, with a photo that it judged.
    """
    accepted_generated: int
    """
    Of these, where it calls a photo generated: false alarms.
    """
    price_cents: float | None = None
    """
    Per photo, as the operator configured it; absent if it is not, and for viewers.
    """
    cost_cents: float | None = None
    """
    Of these photos at that price; absent without a price.
    """


class OwnInvitationAccount(Model):
    id: str
    name: str


PageLanguage = TypeAliasType(
    "PageLanguage",
    Annotated[
        Literal['en', 'ar', 'de', 'es', 'fr', 'hi', 'it', 'nl', 'pl', 'pt', 'tr', 'zh']
        | str,
        Field(union_mode='left_to_right'),
    ],
)


class PaymentMethodLink(Model):
    """
    Nothing changes until a person finishes there.
    """

    url: str
    expires_at: AwareDatetime


class PhotoContext(Model):
    kind: str
    summary: str


class PlainStorageUnavailable(Model):
    error: Literal['storage_unavailable']


class Point(Model):
    lat: float
    lng: float


class RecordFileDisclosures(Model):
    """
    The values and salts of the digests. Remove what a recipient should not see: the rest can still be checked. After a redaction none are left.
    """

    steps: Disclosure | None = None
    answers: dict[str, Disclosure] | None = None
    locations: dict[str, Disclosure] | None = None
    """
    By capture id.
    """
    narrative: Disclosure | None = None


RecordSealAnswersProvenance = TypeAliasType(
    "RecordSealAnswersProvenance",
    Annotated[
        Literal['self_reported', 'tenant_supplied', 'device_attested'] | str,
        Field(union_mode='left_to_right'),
    ],
)
"""
Where the answers come from; the hash proves that they are unchanged, not that they are true.
"""


class RecordSealCapture(Model):
    capture_id: str
    step: str | None = None
    sha256: str


class RelatedVerificationAlignment(Model):
    """
    In `GET /v1/cases/{id}`, for a photo that is similar to an earlier one, if their geometry is known.
    """

    matrix: list[float]
    """
    a to f: a point x, y of the photo corresponds to a x + b y + c, d x + e y + f of the related one, both in fractions of width and height from the upper left.
    """
    mirrored: bool


RelatedVerificationReason = TypeAliasType(
    "RelatedVerificationReason",
    Annotated[
        Literal['photo', 'device', 'place_and_time'] | str,
        Field(union_mode='left_to_right'),
    ],
)
"""
More may be added: ignore reasons you do not know.
"""


class RenewedClaimsItem(Model):
    verification_id: str
    lease_expires_at: AwareDatetime


ReverseSearchItemDecision = TypeAliasType(
    "ReverseSearchItemDecision",
    Annotated[
        Literal['undecided', 'confirmed', 'dismissed'] | str,
        Field(union_mode='left_to_right'),
    ],
)


ReverseSearchItemMatch = TypeAliasType(
    "ReverseSearchItemMatch",
    Annotated[Literal['full', 'partial'] | str, Field(union_mode='left_to_right')],
)


ReverseSearchState = TypeAliasType(
    "ReverseSearchState",
    Annotated[
        Literal['pending', 'review', 'no_match', 'inconclusive', 'expired'] | str,
        Field(union_mode='left_to_right'),
    ],
)


ReviewAnswer = TypeAliasType(
    "ReviewAnswer",
    Annotated[Literal['yes', 'no'] | str, Field(union_mode='left_to_right')],
)


ReviewSubject = TypeAliasType(
    "ReviewSubject",
    Annotated[
        Literal['reverse', 'similar_photo', 'unavailable', 'flagged', 'appeal'] | str,
        Field(union_mode='left_to_right'),
    ],
)


class SavedView(Model):
    id: str
    name: str
    query: str
    """
    Filters of `GET /v1/cases`, as in the query of a URL.
    """
    created_at: AwareDatetime


class SavedViewList(Model):
    items: list[SavedView]


class SceneCode(Model):
    step: str
    code: str
    """
    To be written on paper in block letters; of `ACEFHKMNPRTX347`.
    """
    expires_at: AwareDatetime
    """
    Then ask for another one; photos that name this one still arrive.
    """


SceneCodeResultReason = TypeAliasType(
    "SceneCodeResultReason",
    Annotated[
        Literal[
            'no_code',
            'unknown_code',
            'expired',
            'unavailable',
            'unreadable',
            'one_view',
            'other_place',
        ]
        | str,
        Field(union_mode='left_to_right'),
    ],
)
"""
Why it is `not_read`; more may be added.
"""


SceneCodeResultResult = TypeAliasType(
    "SceneCodeResultResult",
    Annotated[
        Literal['read', 'not_read', 'wrong'] | str, Field(union_mode='left_to_right')
    ],
)
"""
`wrong` only if another code is read surely. It never changes `svc`.
"""


class ScreenDetectedSignal(Model):
    type: Literal['screen_detected']


class SealedRecordAnswer(Model):
    kind: AnswerKind
    value_digest: str
    """
    SHA-256 of the salt's 16 bytes and the value's RFC 8785 text.
    """
    answered_at: AwareDatetime


class SealedRecordCaptureLocation(Model):
    value_digest: str
    """
    SHA-256 of the salt's 16 bytes and the value's RFC 8785 text.
    """


class SessionAnswer(Model):
    kind: AnswerKind
    value: Any | None = None


class SessionBaselineItem(Model):
    step: str | None = None
    taken_at: AwareDatetime
    url: str
    """
    A small copy, to show faintly over the camera's picture.
    """


class SessionBrand(Model):
    name: str
    logo_url: str | None = None
    accent: str | None = None
    """
    `#rgb` or `#rrggbb`.
    """
    support_url: str | None = None


class SessionCapture(Model):
    id: str
    step: str | None = None
    kind: MediaKind
    client_capture_id: str | None = None
    """
    As sent, in lower case: a device that never received the response recognizes its photo by it.
    """
    thumb_url: str | None = None
    """
    A low-resolution frame taken with the photo, while the photo can be retaken.
    """


class SessionChallenge(Model):
    nonce: str
    torch: list[int]
    burst: int
    expires_at: AwareDatetime


class SessionLimits(Model):
    image_bytes: int
    upload_bytes: int
    video_bytes: int
    chunk_bytes: int


class SessionMoreRequested(Model):
    """
    The tenant's latest request for more, until submission; `steps` are step keys.
    """

    message: str | None = None
    steps: list[str] | None = None


SessionStepKind = TypeAliasType(
    "SessionStepKind",
    Annotated[
        Literal['image', 'text', 'upload', 'video', 'choice', 'address'] | str,
        Field(union_mode='left_to_right'),
    ],
)


class Settings(Model):
    account: str
    """
    The account's id, as in its webhooks.
    """
    retention_days: int
    webhook_events: list[OptionalWebhookEvent]
    """
    Sent in addition to `verification.created` and `verification.completed`, for verifications created from now on.
    """
    notify_email: str | None = None
    """
    Where results go if a verification names no `notify_email`; none unless set.
    """
    reminder_after_minutes: int
    """
    How long after the link was sent its person is reminded of it, at most twice; 0, as unless set, for never. For verifications created from now on.
    """
    sms_daily_cap: int
    """
    Text messages with a link per UTC day; 0, as unless set, turns them off. Refused if this deployment has no provider for them.
    """
    monthly_verification_limit: int | None = None
    ai_threshold: float | None = None
    outside_judges: list[OutsideJudgeName]
    """
    Companies that judge photos for `ai` in addition to us: they receive a reduced copy of each, without metadata, and the capture page says so. A company that this deployment has not set up is refused. For verifications created from now on; a company that is removed is not asked any more.
    """
    outside_judges_daily_cap: int
    """
    Questions to all of them per UTC day, each counted before it is asked; 100 unless set.
    """
    default_brand_slug: str | None = None
    """
    The brand shown if no `brand_slug` is given.
    """
    similar_photo: bool
    """
    Whether photos are compared with the account's earlier ones and indexed for later ones; true unless set. For verifications created from now on.
    """
    seal_location: bool
    """
    Whether sealed copies (C2PA) keep the file's own GPS and contain the device's position. False unless set: GPS is removed from them; text written by a photographer, such as a city in IPTC, stays. For verifications created from now on.
    """
    blur_sensitive: bool
    """
    Whether the console blurs photos and identifying data until a person clicks; false unless set. Applies to everyone in the account at once.
    """
    damage_localization: bool
    """
    Whether photos are searched for damage after the verdict (`GET /v1/verifications/{id}/damage-localization`); false unless set. For verifications created from now on.
    """
    share_decision: bool
    """
    Whether the result page says if people accepted or rejected the case, and a further result mail goes out when they decide it: without their name and note. False unless set. For verifications created from now on.
    """
    embed_origins: list[str]
    """
    Origins whose pages may show this account's capture pages and reusable links in a frame: scheme, host and port, without a path. None unless set. Applies at once, to links that exist too.
    """
    case_name_field: str | None = None
    """
    The metadata key whose value names a case that has neither `claim_number` nor `reference` in its metadata, nor an `identification`. For verifications created from now on.
    """
    condition_instructions: str | None = None
    """
    The account's own instructions for scoring `condition`; `provenance.instructions_sha256` identifies them. For verifications created from now on.
    """
    suppressed_emails: list[str]
    """
    Addresses that unsubscribed from this account's mails, newest first, at most 1,000; nothing is sent to them.
    """


SimilarPhotoMethod = TypeAliasType(
    "SimilarPhotoMethod",
    Annotated[Literal['phash', 'embedding'] | str, Field(union_mode='left_to_right')],
)


SimilarityDecision = TypeAliasType(
    "SimilarityDecision",
    Annotated[Literal['same', 'different'] | str, Field(union_mode='left_to_right')],
)


class StepCondition(Model):
    """
    Ask this step only when an earlier choice step was answered with one of these values. Photos of a step that no longer applies at the end are set aside: `verification.capture.removed` with `reason` `step_not_asked`, not judged; they were charged when they were stored.
    """

    step: str
    in_: Annotated[list[str], Field(alias='in')]


class StepObjectMatch(Model):
    status: ObjectStatus
    expected_object: str


class StoredAnswer(Model):
    kind: AnswerKind
    value: Any | None = None
    """
    text: a string; choice: a list of option values; address: an object with `formatted`.
    """
    answered_at: AwareDatetime


class TemplateDatabaseCompareItem(Model):
    column: str
    step: str


TemplateDatabaseOnMissing = TypeAliasType(
    "TemplateDatabaseOnMissing",
    Annotated[Literal['allow', 'reject'] | str, Field(union_mode='left_to_right')],
)
"""
What happens if no row matches the identification. Default allow.
"""


class TestWebhookData(Model):
    pass


TextStepFormat = TypeAliasType(
    "TextStepFormat",
    Annotated[
        Literal['text', 'number', 'date', 'email', 'phone'] | str,
        Field(union_mode='left_to_right'),
    ],
)


class TopUp(Model):
    status: Literal['succeeded']
    photos: int
    amount_cents: int
    payment_id: str
    balance_cents: int


UnavailableReason = TypeAliasType(
    "UnavailableReason",
    Annotated[
        Literal['timeout', 'error', 'no_evidence', 'not_configured', 'inconclusive']
        | str,
        Field(union_mode='left_to_right'),
    ],
)


class UnknownEvent(Model):
    """
    Of a type that is added later: ignore it.
    """

    id: str
    occurred_at: AwareDatetime
    type: str
    data: dict[str, Any] | None = None


class UnknownWebhook(Model):
    """
    Of a type that is added later: ignore it.
    """

    id: str
    occurred_at: AwareDatetime
    environment: str
    account: str
    """
    Whose it is.
    """
    metadata: dict[str, str]
    identification: str | None = None
    """
    What the person, or your call, gave as the template's identification.
    """
    template: str | None = None
    """
    The slug of the template it was created from.
    """
    type: str
    data: dict[str, Any]


UploadStepAcceptItem = TypeAliasType(
    "UploadStepAcceptItem",
    Annotated[
        Literal[
            'image/jpeg',
            'image/png',
            'image/webp',
            'image/heic',
            'image/heif',
            'application/pdf',
        ]
        | str,
        Field(union_mode='left_to_right'),
    ],
)


class UsageCounts(Model):
    verifications: int
    """
    All that were created, including audits.
    """
    audits: int
    """
    Of these, files that were judged at once.
    """
    completed: int
    """
    Of these, have a verdict.
    """
    abandoned: int
    """
    Of these, were left by the person and can still be continued.
    """
    expired: int
    """
    Of these, ended without a verdict.
    """
    failed: int
    """
    Of these, failed on our side.
    """
    genuine: int
    """
    Of the completed: every check answered, and none found anything.
    """
    look: int
    """
    Of the completed: no finding, but something that a person has to look at.
    """
    flagged: int
    """
    Of the completed: at least one finding.
    """
    unavailable: int
    """
    Of the completed: no finding, but a check that never answered.
    """
    captures: int
    """
    Their photos, clips and files, without retaken ones.
    """
    credits_cents: int | None = None
    """
    Charges less refunds in these days, for all verifications. Absent for viewers, and with `template`.
    """


UsageGroup = TypeAliasType(
    "UsageGroup",
    Annotated[Literal['day', 'week', 'month'] | str, Field(union_mode='left_to_right')],
)


class UsagePeriod(Model):
    start: str
    verifications: int
    """
    All that were created, including audits.
    """
    audits: int
    """
    Of these, files that were judged at once.
    """
    completed: int
    """
    Of these, have a verdict.
    """
    abandoned: int
    """
    Of these, were left by the person and can still be continued.
    """
    expired: int
    """
    Of these, ended without a verdict.
    """
    failed: int
    """
    Of these, failed on our side.
    """
    genuine: int
    """
    Of the completed: every check answered, and none found anything.
    """
    look: int
    """
    Of the completed: no finding, but something that a person has to look at.
    """
    flagged: int
    """
    Of the completed: at least one finding.
    """
    unavailable: int
    """
    Of the completed: no finding, but a check that never answered.
    """
    captures: int
    """
    Their photos, clips and files, without retaken ones.
    """
    credits_cents: int | None = None
    """
    Charges less refunds in these days, for all verifications. Absent for viewers, and with `template`.
    """


class UsageStep(Model):
    position: int
    """
    Of the steps that applied, in their order.
    """
    reached: int
    """
    Had all previous steps done.
    """
    done: int


class UsageTimesBucket(Model):
    up_to_seconds: int | None = None
    """
    And more than the previous bucket; absent in the last.
    """
    count: int


class VerdictReverseSearch(Model):
    state: ReverseSearchState
    sources: list[str]


class VerificationAbandonedEvent(Model):
    id: str
    occurred_at: AwareDatetime
    type: Literal['verification.abandoned']


class VerificationAnalysisCompletedEventData(Model):
    capture_id: str
    analysis: AnalysisName


class VerificationAnalysisUnavailableEventData(Model):
    capture_id: str
    analysis: AnalysisName
    reason: UnavailableReason
    detail: str | None = None
    """
    The reason in a few words, without anything about the photo.
    """


class VerificationAnswerRemovedEventData(Model):
    step: str


class VerificationAnswerSavedEventData(Model):
    step: str


VerificationAppealEndedEventDataStatus = TypeAliasType(
    "VerificationAppealEndedEventDataStatus",
    Annotated[
        Literal['completed', 'expired', 'failed'] | str,
        Field(union_mode='left_to_right'),
    ],
)
"""
How the verification of the second look ended.
"""


class VerificationAppealedEventData(Model):
    verification_id: str


class VerificationAssignedEventData(Model):
    assigned: bool
    """
    False: to no one any more.
    """


class VerificationCaptureRemovedEventData(Model):
    capture_id: str
    reason: Literal['step_not_asked'] | None = None


VerificationCheckCompletedEventDataResult = TypeAliasType(
    "VerificationCheckCompletedEventDataResult",
    Annotated[
        Literal['flagged', 'clear', 'unavailable'] | str,
        Field(union_mode='left_to_right'),
    ],
)


class VerificationCompletedEventData(Model):
    refunded_cents: int | None = None


class VerificationConsistencyCheckedEventData(Model):
    result: ConsistencyResult
    broken: list[ConsistencyRule] | None = None
    """
    The rules that the photos break.
    """


class VerificationCreatedEvent(Model):
    id: str
    occurred_at: AwareDatetime
    type: Literal['verification.created']


VerificationDamageLocalizedEventDataResult = TypeAliasType(
    "VerificationDamageLocalizedEventDataResult",
    Annotated[Literal['succeeded', 'failed'] | str, Field(union_mode='left_to_right')],
)


class VerificationDatabaseComparedEventData(Model):
    step: str
    column: str
    equal: bool


class VerificationExpiredEventData(Model):
    reason: Literal['requested'] | None = None


class VerificationFailedEventData(Model):
    reason: FailureReason
    refunded_cents: int | None = None


class VerificationFinalizedEvent(Model):
    id: str
    occurred_at: AwareDatetime
    type: Literal['verification.finalized']


class VerificationHeldEvent(Model):
    id: str
    occurred_at: AwareDatetime
    type: Literal['verification.held']


VerificationLinkQueuedEventDataPurpose = TypeAliasType(
    "VerificationLinkQueuedEventDataPurpose",
    Annotated[Literal['first', 'reminder'] | str, Field(union_mode='left_to_right')],
)


VerificationLocationGeocodedEventDataPrecision = TypeAliasType(
    "VerificationLocationGeocodedEventDataPrecision",
    Annotated[
        Literal['address', 'street', 'area'] | str, Field(union_mode='left_to_right')
    ],
)


VerificationLocationGeocodedEventDataResult = TypeAliasType(
    "VerificationLocationGeocodedEventDataResult",
    Annotated[
        Literal['found', 'not_found', 'ambiguous', 'too_coarse', 'unavailable'] | str,
        Field(union_mode='left_to_right'),
    ],
)


class VerificationLocationMatchedEventData(Model):
    status: LocationMatchStatus
    reason: str | None = None
    signs: list[LocationSignName]
    """
    Signs against the fixes known by then, including those that did not decide.
    """


VerificationMode = TypeAliasType(
    "VerificationMode",
    Annotated[
        Literal['verification', 'audit'] | str, Field(union_mode='left_to_right')
    ],
)


class VerificationMoreRequestedEventData(Model):
    steps: list[str] | None = None
    mailed: bool
    """
    Whether there was an address to mail the link to.
    """


class VerificationNotifiedEventData(Model):
    channel: LinkChannel
    about: Literal['link'] | None = None
    """
    The message had the link; otherwise, the result.
    """


class VerificationNotifyFailedEventData(Model):
    channel: LinkChannel
    about: Literal['link']
    """
    The message had the link; otherwise, the result.
    """


class VerificationNotifySkippedEventData(Model):
    channel: LinkChannel
    about: Literal['link'] | None = None
    """
    The message had the link; otherwise, the result.
    """
    reason: HeldBackReason


class VerificationOpenedEvent(Model):
    id: str
    occurred_at: AwareDatetime
    type: Literal['verification.opened']


class VerificationRedactedEventData(Model):
    reason: Literal['retention'] | None = None


class VerificationReleasedEvent(Model):
    id: str
    occurred_at: AwareDatetime
    type: Literal['verification.released']


class VerificationReverseSearchReviewRequiredEventData(Model):
    candidates: int


VerificationReviewedEventDataDecision = TypeAliasType(
    "VerificationReviewedEventDataDecision",
    Annotated[
        Literal['confirm', 'dismiss', 'rejected', 'accepted'] | str,
        Field(union_mode='left_to_right'),
    ],
)


VerificationReviewedEventDataSubject = TypeAliasType(
    "VerificationReviewedEventDataSubject",
    Annotated[
        Literal['unavailable', 'flagged', 'appeal', 'case'] | str,
        Field(union_mode='left_to_right'),
    ],
)
"""
`case`: the case as a whole. Absent for a decision about candidates.
"""


class VerificationSceneCodeIssuedEventData(Model):
    step: str
    expires_at: AwareDatetime


class VerificationSealedEventData(Model):
    captures_sealed: int
    captures_unsealed: int


class VerificationSimilarPhotoFoundEventData(Model):
    capture_id: str
    verification_id: str
    """
    The earlier verification.
    """
    matched_capture_id: str
    method: SimilarPhotoMethod
    distance: int | None = None
    """
    Bits in which the hashes differ, and one more for a mirror image; 0: the same picture.
    """
    cosine: float | None = None
    inliers: int | None = None
    """
    Matching details in both photos.
    """
    index_complete: bool | None = None
    """
    The index was being rebuilt.
    """


class VerificationSimilarPhotoReviewedEventData(Model):
    decision: SimilarityDecision
    capture_id: str
    matched_capture_id: str


VerificationStatus = TypeAliasType(
    "VerificationStatus",
    Annotated[
        Literal[
            'pending',
            'partially_captured',
            'completed',
            'expired',
            'failed',
            'abandoned',
        ]
        | str,
        Field(union_mode='left_to_right'),
    ],
)


class VerificationSubmittedEventData(Model):
    auto: bool


class VerificationVideoAnalyzedEventData(Model):
    capture_id: str
    frames_extracted: int | None = None
    frames_analyzed: int | None = None
    frames_judged: int | None = None


class VideoAnalysisScene(Model):
    verdict: ObjectStatus
    confidence: float
    reasoning: str


class VideoAnalysisSignalsAi(Model):
    detected: bool
    frames_evaluated: int
    flagged_ratio: float
    longest_run_ms: int
    flagged_at_ms: list[int]
    """
    Milliseconds from the start of the clip, ascending.
    """
    max_confidence: float


class VideoAnalysisSignalsReverse(Model):
    state: str
    frames_searched: int
    sources: list[str]


class VideoAnalysisSignalsScreen(Model):
    detected: bool
    frames_evaluated: int
    flagged_ratio: float
    longest_run_ms: int
    flagged_at_ms: list[int]
    """
    Milliseconds from the start of the clip, ascending.
    """


class VideoStep(Model):
    """
    A short clip, judged at one frame per second.
    """

    key: str
    description: str
    when: StepCondition | None = None
    min: int | None = None
    max: int | None = None
    kind: Literal['video']
    max_seconds: int | None = None
    """
    Default `15`.
    """
    expected_scene: str | None = None
    condition_aspects: list[str] | None = None
    audio: bool | None = None


class WebhookDeliveredEventData(Model):
    delivery_id: str


class WebhookDeliveryAttempt(Model):
    at: AwareDatetime
    status: int | None = None
    """
    The receiver's response.
    """
    error: str | None = None
    """
    Why there was no response, or why no call was made.
    """
    ms: int


WebhookDeliveryState = TypeAliasType(
    "WebhookDeliveryState",
    Annotated[
        Literal['pending', 'delivered', 'failed'] | str,
        Field(union_mode='left_to_right'),
    ],
)


class WebhookFailedEventData(Model):
    delivery_id: str


class WebhookKeysKey(Model):
    alg: Literal['ed25519']
    public_key: str


class WebhookSecret(Model):
    secret: str
    previous_expires_at: AwareDatetime
    """
    Until then, both sign every webhook.
    """


class WebhookTestResult(Model):
    status: int | None = None
    error: str | None = None
    ms: int


class UnknownSignal(Model):
    """
    Of a kind that is added later.
    """

    type: str


class UnknownStep(Model):
    """
    Of a kind that is added later.
    """

    kind: str


class AccountMembership(Model):
    id: str
    name: str
    role: MemberRole
    """
    What the person may do in this account.
    """


class AddressStep(Model):
    """
    A postal address.
    """

    key: str
    description: str
    when: StepCondition | None = None
    min: int | None = None
    max: int | None = None
    kind: Literal['address']
    country: str | None = None
    prefill_from_location: bool | None = None
    match_location: bool | None = None


class Addresses(Model):
    items: list[AddressesItem]


Answers = TypeAliasType("Answers", dict[str, StoredAnswer])


class Appeal(Model):
    """
    The second look at it, if one is offered or was asked for.
    """

    state: AppealState
    """
    `offered`: it can be asked for until `closes_at`. `open`: the person is taking new photos. `waiting`: a person must decide. `lapsed`: no photos came.
    """
    closes_at: AwareDatetime | None = None
    verification_id: str | None = None
    """
    The one with the new photos.
    """
    appealed_at: AwareDatetime | None = None


class AppealsOfCheck(Model):
    check: CheckName
    offered: int
    """
    Verifications that offered a second look.
    """
    asked: int
    """
    Of these, where the person asked for it.
    """
    accepted: int
    """
    Of the asked: people accepted the case, so the check was probably wrong.
    """
    rejected: int
    """
    Of the asked: people rejected the case.
    """
    lapsed: int
    """
    Of the asked: no new photos came.
    """


class AppealsOfLanguage(Model):
    language: PageLanguage
    offered: int
    """
    Verifications that offered a second look.
    """
    asked: int
    """
    Of these, where the person asked for it.
    """
    accepted: int
    """
    Of the asked: people accepted the case, so the check was probably wrong.
    """
    rejected: int
    """
    Of the asked: people rejected the case.
    """
    lapsed: int
    """
    Of the asked: no new photos came.
    """


class AppealsOfPhone(Model):
    phone: AppealsOfPhonePhone
    offered: int
    """
    Verifications that offered a second look.
    """
    asked: int
    """
    Of these, where the person asked for it.
    """
    accepted: int
    """
    Of the asked: people accepted the case, so the check was probably wrong.
    """
    rejected: int
    """
    Of the asked: people rejected the case.
    """
    lapsed: int
    """
    Of the asked: no new photos came.
    """


class AuditEntryActor(Model):
    kind: AuditEntryActorKind
    id: str
    email: str | None = None
    """
    For a person, including one who has left.
    """
    name: str | None = None
    """
    For a key, its name at that time.
    """


class AuditEntryTarget(Model):
    kind: AuditEntryTargetKind
    id: str | None = None
    """
    Absent for something to be created if it is unknown whether it was.
    """
    name: str | None = None
    """
    What a verification's case is called now, see `name` of a case.
    """


class CaptureC2pa(Model):
    present: bool
    state: CaptureC2paState | None = None
    reason: Literal['revoked_signer'] | None = None
    """
    For `invalid`: the file is unchanged, but a signer's certificate was revoked. More may be added.
    """
    issuer: str | None = None
    digital_source_type: str | None = None


class CaptureChange(Model):
    """
    Compared with the earlier photo of `baseline`.
    """

    verification_id: str
    """
    The earlier verification.
    """
    capture_id: str
    """
    The earlier photo.
    """
    matrix: list[float] | None = None
    """
    `[a, b, c, d, e, f]`: a point `x, y` of this photo is at `a x + b y + c, d x + e y + f` in the earlier one, both in shares of width and height. Absent if the photos do not show the same view.
    """
    regions: list[ChangedRegion] | None = None
    """
    Parts that look different, the strongest first: hints for a person, who decides what they mean.
    """


class CaptureFindingEvidenceItemJudge(Model):
    """
    Of `outside_judge`: which company says so, and its own score; `model` stays ours. Of `outside_watermark`: 1 if the watermark of a generator was found, otherwise 0.
    """

    name: OutsideJudgeName
    version: str
    score: float
    weight: float | None = None
    """
    Its share in `confidence`; absent if it is not calibrated and counts for nothing.
    """


class CaptureLocationSign(Model):
    sign: LocationSignName
    weight: float
    detail: str


class CaseCounts(Model):
    due: CaseCountsDue
    most: int
    """
    A count of this value means this many or more.
    """


class CaseReview(Model):
    """
    What a person said; `yes`: it is what is suspected.
    """

    subject: CaseReviewSubject
    decision: ReviewAnswer
    at: AwareDatetime
    note: str | None = None
    by: str | None = None
    """
    An e-mail address, or the id of a key or of who has left.
    """


class ChoiceStep(Model):
    """
    One or more of the options; `min` and `max` say how many.
    """

    key: str
    description: str
    when: StepCondition | None = None
    min: int | None = None
    max: int | None = None
    kind: Literal['choice']
    options: list[ChoiceStepOption]


class ConditionPart(Model):
    score: float
    """
    One-decimal average of the aspect scores.
    """
    label: ConditionLabel
    aspects: list[ConditionAspect]
    provenance: ConditionProvenance | None = None


class Consistency(Model):
    """
    Whether the photos fit together as one scene. It never changes `svc`, `signals` or the status.
    """

    result: ConsistencyResult
    found: list[FoundContradiction]
    """
    The rules that the photos break; light ones alone stay `consistent`.
    """
    rules: list[ConsistencyRule]
    """
    The rules that had something to compare.
    """


class CreditMovement(Model):
    id: str
    kind: CreditMovementKind
    cause: str
    """
    What it is for: a capture, its refund, a payment.
    """
    verification_id: str | None = None
    """
    The verification of the photo that was charged or refunded; it stays when that is deleted.
    """
    amount_cents: int
    """
    On your balance: a charge is negative.
    """
    balance_cents: int
    """
    After it.
    """
    occurred_at: AwareDatetime


class CreditMovementList(Model):
    items: list[CreditMovement]
    has_more: bool
    next_cursor: str | None = None


class Credits(Model):
    balance_cents: int
    photos_available: int
    price_per_photo_cents: int
    packs: list[CreditsPack]
    payment_method: CreditsPaymentMethod | None = None
    monthly_cap_cents: int
    """
    0 until a person saved a card.
    """
    month_spent_cents: int
    """
    Succeeded top-ups of this UTC calendar month.
    """


class DamageJobRegion(Model):
    label: str
    severity: DamageJobRegionSeverity
    confidence: float
    box: DamageJobRegionBox
    polygon: list[list[Any]] | None = None


class Database(Model):
    id: str
    """
    Yours to choose; stable across re-uploads.
    """
    name: str
    columns: list[str]
    rows: list[list[str]]
    created_at: AwareDatetime
    updated_at: AwareDatetime
    source: DatabaseSource
    source_url: str | None = None
    identifier_column: str


class DatabaseItem(Model):
    id: str
    """
    Yours to choose; stable across re-uploads.
    """
    name: str
    columns: list[str]
    row_count: int
    """
    How many rows it has.
    """
    created_at: AwareDatetime
    updated_at: AwareDatetime
    source: DatabaseSource
    """
    `csv` file, JSON rows by the `api`, or pulled from a `url`.
    """
    source_url: str | None = None
    identifier_column: str


class DatabaseList(Model):
    items: list[DatabaseItem]
    has_more: bool
    next_cursor: str | None = None


class Delivery(Model):
    """
    What became of the link that we sent; absent if we sent none.
    """

    channel: LinkChannel
    to: str | None = None
    """
    The recipient; absent after a redaction, and in webhooks.
    """
    status: DeliveryStatus
    """
    `queued`: not accepted by the provider yet. `held_back`: not sent, for the `reason`, or without one because the verification ended first. `bounced`: the provider refused it. `opened`: the link was opened. `started`: the person sent a first photo or answer.
    """
    reason: HeldBackReason | None = None
    """
    Why it was held back.
    """
    sent_at: AwareDatetime | None = None
    """
    When a provider last accepted a message with the link.
    """
    reminders: int


class DisputedCasePhotoJudge(Model):
    name: OutsideJudgeName
    version: str
    score: float


class ErrorDetails(Model):
    code: ErrorCode
    message: str
    """
    For people; may change at any time.
    """
    hint: str | None = None
    """
    What to do next.
    """
    fields: list[FieldError] | None = None
    """
    Only on `invalid_request`: every wrong field, at most 20, in the order of the request.
    """
    reason: Literal['no_row'] | None = None
    """
    Only on `invalid_request` at `identification`: `no_row`, the database has no such row.
    """
    verification_id: str | None = None
    """
    The audit that was already created: read it instead of sending the photo again.
    """
    decline_code: str | None = None
    month_spent_cents: int | None = None
    monthly_cap_cents: int | None = None
    idempotency_key: str | None = None
    challenge: str | None = None
    """
    Only on `proof_required`: the challenge for the proof.
    """
    sso_url: str | None = None
    """
    Only on `sso_required`: where the sign-in begins.
    """
    bits: int | None = None
    """
    Only on `proof_required`: how many zero bits its hash begins with.
    """


class Expectations(Model):
    """
    Instead of `expected_location`, `expected_object` and `condition_aspects`.
    """

    location: ExpectationsLocation | None = None
    object: ExpectationsObject | None = None
    condition: ExpectationsCondition | None = None


class Finish(Model):
    status: VerificationStatus
    completion_message: str | None = None
    reference: str | None = None
    """
    What the tenant calls the case, such as a claim number.
    """
    result_url: str | None = None
    """
    As in the session (CONTRACT G3.3).
    """


class IdentificationRule(Model):
    """
    What the person is asked for before it begins.
    """

    label: str
    hint: str | None = None
    pattern: str | None = None
    confirm: IdentificationRuleConfirm | None = None


class ImageStep(Model):
    """
    Photos taken with the camera.
    """

    key: str
    description: str
    when: StepCondition | None = None
    min: int | None = None
    max: int | None = None
    kind: Literal['image']
    expected_object: str | None = None
    condition_aspects: list[str] | None = None
    example_url: str | None = None
    overlay: ImageStepOverlay | None = None
    camera: ImageStepCamera | None = None
    ocr: ImageStepOcr | None = None
    allow_file: bool | None = None
    scene_code: bool | None = None
    """
    A paper with a fresh code lies in the picture, in two photos from different sides (CONTRACT G19). `min` and `max` are then 2 by default.
    """


class JsonWebKeySet(Model):
    keys: list[JsonWebKeySetKey]


class LinkTemplateVersionList(Model):
    items: list[LinkTemplateVersionListItem]


class LivenessSign(Model):
    sign: LivenessSignName
    strength: LivenessSignStrength


class Location(Model):
    lat: float
    lng: float
    accuracy_m: float
    derived_from: LocationDerivedFrom | None = None
    age_ms: int | None = None
    place: str | None = None


class LocationMatch(Model):
    status: LocationMatchStatus
    expected_location: str | None = None
    observed_location: str | None = None
    expected_point: Point | None = None
    observed_point: Point | None = None
    distance_m: float | None = None
    threshold_m: float | None = None
    gps_accuracy_m: float | None = None
    geocode_ref: str | None = None
    reason: str | None = None
    """
    Why it is `ungeocoded`: `address_not_found`, `address_ambiguous` (several places), `address_too_coarse` (larger than `threshold_m`, such as a city), `no_fix` or `accuracy_too_low`; absent if the geocoder did not answer. Why it is `rejected`: the sign against the position.
    """


class MeUser(Model):
    """
    The person who is signed in; absent for a key.
    """

    id: str
    email: str
    role: MemberRole
    """
    What the person may do in this account.
    """


class ObjectMatch(Model):
    status: ObjectStatus
    expected_object: str | None = None


class OcrReading(Model):
    """
    What was read on it, where its step declares `ocr`.
    """

    kind: OcrReadingKind
    text: str
    confidence: float
    model: str
    check_digit: OcrReadingCheckDigit | None = None
    replaced_letters: int | None = None
    """
    Of a VIN: letters I, O and Q, which no VIN has, that stand in `text` as 1 and 0.
    """
    countries: list[str] | None = None
    """
    For a plate: the countries whose pattern it matches, ISO 3166-1 alpha-2.
    """
    unit: OcrReadingUnit | None = None
    boxes: list[Box] | None = None


class OwnInvitation(Model):
    id: str
    account: OwnInvitationAccount
    role: MemberRole
    invited_by: str
    created_at: AwareDatetime
    expires_at: AwareDatetime


class PendingDecision(Model):
    verification_id: str
    subject: ReviewSubject
    decision: ReviewAnswer
    takes_effect_at: AwareDatetime
    """
    Until then it can be undone.
    """


class RecordSeal(Model):
    alg: Literal['sha-256']
    canonicalization: Literal['RFC8785']
    hash: str
    answers_provenance: RecordSealAnswersProvenance
    captures: list[RecordSealCapture]
    sealed_at: AwareDatetime
    sequence: int
    previous_hash: str
    """
    The hash of the account's previous seal, or of the seal that this one replaces; 64 zeros for the first.
    """
    jws: str
    """
    ES256, compact, detached: its payload is `hash`. Its header repeats time, sequence, previous hash and provenance, so that they are signed too.
    """
    key_id: str
    """
    In `/.well-known/jwks.json`.
    """
    timestamp_token: str | None = None
    """
    An RFC 3161 token over the text of `jws`, where the service has an authority that stamps.
    """


class RelatedVerification(Model):
    verification_id: str
    name: str | None = None
    """
    What its case is called, see `name` of a case.
    """
    reason: RelatedVerificationReason
    capture_id: str | None = None
    """
    The photo of this verification that the link is about.
    """
    related_capture_id: str | None = None
    alignment: RelatedVerificationAlignment | None = None
    score: float
    """
    The strength of the link: a device shared by many of your verifications means little.
    """


class RelatedVerifications(Model):
    items: list[RelatedVerification]


class RenewedClaims(Model):
    items: list[RenewedClaimsItem]


class ReportProgressResponse(Model):
    status: VerificationStatus


class ReverseSearchItem(Model):
    id: str
    capture_id: str
    page_url: str
    image_url: str | None = None
    match: ReverseSearchItemMatch
    score: float
    first_seen: AwareDatetime | None = None
    """
    When the search engine first saw it there.
    """
    decision: ReverseSearchItemDecision


class SavedAnswer(Model):
    step: str
    kind: AnswerKind
    value: Any | None = None
    answered_at: AwareDatetime
    status: VerificationStatus


class SceneCodeResult(Model):
    result: SceneCodeResultResult
    expected: str | None = None
    """
    The code that the photo named, if it was one of ours.
    """
    read: str | None = None
    """
    What was read, if it looks like a code; absent after a redaction.
    """
    same_place: bool | None = None
    """
    Whether the photos could be shown to have the same surroundings, from different sides.
    """
    reason: SceneCodeResultReason | None = None


class SealedRecordCapture(Model):
    capture_id: str
    step: str | None = None
    sha256: str
    """
    Of the file's bytes as sent.
    """
    captured_at: AwareDatetime | None = None
    location: SealedRecordCaptureLocation | None = None


class SessionStep(Model):
    model_config = ConfigDict(
        extra='allow',
    )
    __annotations__ = {
        '__pydantic_extra__': Dict[str, Any],
    }
    key: str
    kind: SessionStepKind
    description: str
    min: int
    max: int
    captured: int | None = None
    """
    For image, upload and video steps.
    """
    complete: bool
    retakes_left: int | None = None
    """
    How many photos may still be retaken, 3 at first; per step, or in total with `max_captures`.
    """
    suggestions_by: str | None = None
    """
    For address steps: the provider of address suggestions, `svc` for this service itself; absent if there is none.
    """


Signal = TypeAliasType(
    "Signal",
    Annotated[
        ScreenDetectedSignal | AiDetectedSignal | FoundOnlineSignal | UnknownSignal,
        Field(union_mode='left_to_right'),
    ],
)


class SimilarPhoto(Model):
    """
    An earlier verification of yours whose photo matches this one; it does not change `svc`.
    """

    verification_id: str
    """
    The earlier verification.
    """
    capture_id: str
    """
    The photo of this one.
    """
    matched_capture_id: str
    method: SimilarPhotoMethod
    distance: int | None = None
    """
    Bits in which the hashes differ, and one more for a mirror image; 0: the same picture.
    """
    cosine: float | None = None
    inliers: int | None = None
    """
    Matching details in both photos.
    """
    matched_created_at: AwareDatetime
    """
    When the earlier verification was created.
    """
    decision: SimilarityDecision | None = None
    """
    A person's decision; absent until there is one.
    """


class StoredCapture(Model):
    id: str
    step: str | None = None
    kind: MediaKind
    sha256: str
    """
    Of the bytes as sent.
    """
    bytes: int
    width: int | None = None
    height: int | None = None
    captures_count: int
    step_complete: bool
    submitted: bool
    status: VerificationStatus


class TemplateDatabase(Model):
    """
    The database whose row the identification picks.
    """

    id: str
    """
    Yours to choose; stable across re-uploads.
    """
    on_missing: TemplateDatabaseOnMissing | None = None
    compare: list[TemplateDatabaseCompareItem] | None = None
    """
    Columns to compare with answers; see the event `verification.database.compared`.
    """


class TestWebhook(Model):
    id: str
    occurred_at: AwareDatetime
    environment: str
    account: str
    """
    Whose it is.
    """
    metadata: dict[str, str]
    identification: str | None = None
    """
    What the person, or your call, gave as the template's identification.
    """
    template: str | None = None
    """
    The slug of the template it was created from.
    """
    type: Literal['webhook.test']
    data: TestWebhookData


class TextStep(Model):
    """
    One typed answer.
    """

    key: str
    description: str
    when: StepCondition | None = None
    min: int | None = None
    max: int | None = None
    kind: Literal['text']
    max_length: int | None = None
    """
    Default `500`.
    """
    multiline: bool | None = None
    format: TextStepFormat | None = None
    pattern: str | None = None


class UploadStep(Model):
    """
    Existing files; no claim that they were taken live.
    """

    key: str
    description: str
    when: StepCondition | None = None
    min: int | None = None
    max: int | None = None
    kind: Literal['upload']
    accept: list[UploadStepAcceptItem] | None = None


class UsageTimes(Model):
    """
    From creation to submission by the person, without audits.
    """

    count: int
    """
    How many the person finished.
    """
    p50_seconds: int | None = None
    """
    Half of them took no longer; absent if there are none.
    """
    p90_seconds: int | None = None
    """
    Nine in ten took no longer.
    """
    buckets: list[UsageTimesBucket]


class Verdict(Model):
    svc: bool
    """
    The overall result; branch on this.
    """
    signals: list[Signal]
    """
    Why `svc` is false.
    """
    reverse_search: VerdictReverseSearch | None = None
    unavailable: list[CheckName] | None = None
    """
    Checks that could not be completed: the photo was not fully checked, which is not a finding.
    """


class VerificationAnalysisCompletedEvent(Model):
    id: str
    occurred_at: AwareDatetime
    type: Literal['verification.analysis.completed']
    data: VerificationAnalysisCompletedEventData


class VerificationAnalysisUnavailableEvent(Model):
    id: str
    occurred_at: AwareDatetime
    type: Literal['verification.analysis.unavailable']
    data: VerificationAnalysisUnavailableEventData


class VerificationAnswerRemovedEvent(Model):
    id: str
    occurred_at: AwareDatetime
    type: Literal['verification.answer.removed']
    data: VerificationAnswerRemovedEventData


class VerificationAnswerSavedEvent(Model):
    id: str
    occurred_at: AwareDatetime
    type: Literal['verification.answer.saved']
    data: VerificationAnswerSavedEventData


class VerificationAppealEndedEventData(Model):
    verification_id: str
    status: VerificationAppealEndedEventDataStatus


class VerificationAppealedEvent(Model):
    id: str
    occurred_at: AwareDatetime
    type: Literal['verification.appealed']
    data: VerificationAppealedEventData


class VerificationAssignedEvent(Model):
    id: str
    occurred_at: AwareDatetime
    type: Literal['verification.assigned']
    data: VerificationAssignedEventData


class VerificationCapturePersistedEventData(Model):
    capture_id: str
    kind: MediaKind
    source: CaptureSource
    step: str | None = None
    liveness: list[LivenessSign] | None = None


class VerificationCaptureRemovedEvent(Model):
    id: str
    occurred_at: AwareDatetime
    type: Literal['verification.capture.removed']
    data: VerificationCaptureRemovedEventData


class VerificationCheckCompletedEventData(Model):
    capture_id: str
    check: CheckName
    result: VerificationCheckCompletedEventDataResult
    reason: UnavailableReason | None = None
    score: float | None = None
    confidence: float | None = None
    model: str | None = None
    liveness: list[LivenessSign] | None = None


class VerificationCheckUnavailableEventData(Model):
    capture_id: str
    check: CheckName
    result: VerificationCheckCompletedEventDataResult
    reason: UnavailableReason | None = None
    score: float | None = None
    confidence: float | None = None
    model: str | None = None
    liveness: list[LivenessSign] | None = None


class VerificationCompletedEvent(Model):
    id: str
    occurred_at: AwareDatetime
    type: Literal['verification.completed']
    data: VerificationCompletedEventData | None = None


class VerificationConsistencyCheckedEvent(Model):
    id: str
    occurred_at: AwareDatetime
    type: Literal['verification.consistency.checked']
    data: VerificationConsistencyCheckedEventData


class VerificationDamageLocalizedEventData(Model):
    capture_id: str
    result: VerificationDamageLocalizedEventDataResult
    regions: int | None = None


class VerificationDatabaseComparedEvent(Model):
    id: str
    occurred_at: AwareDatetime
    type: Literal['verification.database.compared']
    data: VerificationDatabaseComparedEventData


class VerificationExpiredEvent(Model):
    id: str
    occurred_at: AwareDatetime
    type: Literal['verification.expired']
    data: VerificationExpiredEventData | None = None


class VerificationFailedEvent(Model):
    id: str
    occurred_at: AwareDatetime
    type: Literal['verification.failed']
    data: VerificationFailedEventData


class VerificationLinkQueuedEventData(Model):
    purpose: VerificationLinkQueuedEventDataPurpose
    channel: LinkChannel


class VerificationLocationGeocodedEventData(Model):
    result: VerificationLocationGeocodedEventDataResult
    precision: VerificationLocationGeocodedEventDataPrecision | None = None


class VerificationLocationMatchedEvent(Model):
    id: str
    occurred_at: AwareDatetime
    type: Literal['verification.location.matched']
    data: VerificationLocationMatchedEventData


class VerificationMoreRequestedEvent(Model):
    id: str
    occurred_at: AwareDatetime
    type: Literal['verification.more_requested']
    data: VerificationMoreRequestedEventData


class VerificationNotifiedEvent(Model):
    id: str
    occurred_at: AwareDatetime
    type: Literal['verification.notified']
    data: VerificationNotifiedEventData


class VerificationNotifyFailedEvent(Model):
    id: str
    occurred_at: AwareDatetime
    type: Literal['verification.notify_failed']
    data: VerificationNotifyFailedEventData


class VerificationNotifySkippedEvent(Model):
    id: str
    occurred_at: AwareDatetime
    type: Literal['verification.notify_skipped']
    data: VerificationNotifySkippedEventData


class VerificationRedactedEvent(Model):
    id: str
    occurred_at: AwareDatetime
    type: Literal['verification.redacted']
    data: VerificationRedactedEventData | None = None


class VerificationReverseSearchReviewRequiredEvent(Model):
    id: str
    occurred_at: AwareDatetime
    type: Literal['verification.reverse_search.review_required']
    data: VerificationReverseSearchReviewRequiredEventData


class VerificationReviewedEventData(Model):
    subject: VerificationReviewedEventDataSubject | None = None
    decision: VerificationReviewedEventDataDecision
    candidates: list[str] | None = None


class VerificationSceneCodeIssuedEvent(Model):
    id: str
    occurred_at: AwareDatetime
    type: Literal['verification.scene_code.issued']
    data: VerificationSceneCodeIssuedEventData


class VerificationSealedEvent(Model):
    id: str
    occurred_at: AwareDatetime
    type: Literal['verification.sealed']
    data: VerificationSealedEventData


class VerificationSimilarPhotoFoundEvent(Model):
    id: str
    occurred_at: AwareDatetime
    type: Literal['verification.similar_photo.found']
    data: VerificationSimilarPhotoFoundEventData


class VerificationSimilarPhotoReviewedEvent(Model):
    id: str
    occurred_at: AwareDatetime
    type: Literal['verification.similar_photo.reviewed']
    data: VerificationSimilarPhotoReviewedEventData


class VerificationSubmittedEvent(Model):
    id: str
    occurred_at: AwareDatetime
    type: Literal['verification.submitted']
    data: VerificationSubmittedEventData


class VerificationVideoAnalyzedEvent(Model):
    id: str
    occurred_at: AwareDatetime
    type: Literal['verification.video_analyzed']
    data: VerificationVideoAnalyzedEventData


class VideoAnalysisSignals(Model):
    screen: VideoAnalysisSignalsScreen | None = None
    ai: VideoAnalysisSignalsAi | None = None
    reverse: VideoAnalysisSignalsReverse | None = None


class WebhookDeliveredEvent(Model):
    id: str
    occurred_at: AwareDatetime
    type: Literal['webhook.delivered']
    data: WebhookDeliveredEventData


class WebhookDelivery(Model):
    id: str
    verification_id: str
    event_id: str
    """
    The header `webhook-id`; the same on every attempt.
    """
    event_type: str
    url: str
    state: WebhookDeliveryState
    attempts: list[WebhookDeliveryAttempt]
    next_attempt_at: AwareDatetime | None = None
    """
    While `state` is `pending`.
    """


class WebhookDeliveryList(Model):
    items: list[WebhookDelivery]
    has_more: bool
    next_cursor: str | None = None


class WebhookFailedEvent(Model):
    id: str
    occurred_at: AwareDatetime
    type: Literal['webhook.failed']
    data: WebhookFailedEventData


class WebhookKeys(Model):
    keys: list[WebhookKeysKey]


class Appeals(Model):
    from_: Annotated[str, Field(alias='from')]
    to: str
    totals: AppealCounts
    checks: list[AppealsOfCheck]
    """
    By what flagged a photo or did not answer; a verification counts for each of them.
    """
    phones: list[AppealsOfPhone]
    """
    By the system that the phone names; `other` for files too.
    """
    languages: list[AppealsOfLanguage]
    """
    By the person's language.
    """


class AuditEntry(Model):
    id: str
    at: AwareDatetime
    actor: AuditEntryActor
    action: str
    """
    The operation's `operationId`.
    """
    target: AuditEntryTarget
    before: dict[str, Any] | None = None
    """
    What a read of the target showed; no secrets.
    """
    after: dict[str, Any] | None = None
    """
    What it showed afterwards, or what was decided.
    """
    outcome: AuditEntryOutcome


class AuditEntryList(Model):
    items: list[AuditEntry]
    has_more: bool
    next_cursor: str | None = None


class CaptureFindingEvidenceItem(Model):
    kind: str
    """
    What it is; more may be added.
    """
    detail: str
    """
    One sentence in English.
    """
    values: dict[str, str] | None = None
    """
    The names in `detail`, for the same sentence in another language.
    """
    boxes: list[Box] | None = None
    judge: CaptureFindingEvidenceItemJudge | None = None


class Condition(Model):
    score: float
    """
    One-decimal average of the aspect scores.
    """
    label: ConditionLabel
    aspects: list[ConditionAspect]
    provenance: ConditionProvenance | None = None
    steps: dict[str, ConditionPart] | None = None


class DamageJob(Model):
    id: str
    capture_id: str
    step: str | None = None
    status: DamageJobStatus
    created_at: AwareDatetime
    completed_at: AwareDatetime | None = None
    model: str | None = None
    regions: list[DamageJobRegion] | None = None
    overlay_url: str | None = None
    """
    The regions as an SVG overlay for the photo; valid for 15 minutes.
    """
    overlay_png_url: str | None = None
    """
    The same as a transparent PNG.
    """
    error: str | None = None


class DamageLocalization(Model):
    enabled: bool
    jobs: list[DamageJob]


class DisputedCasePhoto(Model):
    capture_id: str
    result: CaptureFindingResult
    """
    Ours, of `ai`.
    """
    judges: list[DisputedCasePhotoJudge]


class Error(Model):
    error: ErrorDetails


class Me(Model):
    account: MeAccount
    user: MeUser | None = None
    key: MeKey | None = None
    environment: str
    limits: MeLimits
    accounts: list[AccountMembership] | None = None
    """
    All accounts that the person is a member of; absent for a key.
    """
    invitations: list[OwnInvitation] | None = None
    """
    The invitations the person may accept; absent if there are none.
    """
    session: MeSession | None = None


class ReverseSearch(Model):
    state: ReverseSearchState
    """
    `review`: candidates wait for a person, or one was confirmed.
    """
    items: list[ReverseSearchItem]


class SealedRecord(Model):
    """
    `hash` of the seal is the SHA-256 of its RFC 8785 form.
    """

    v: Literal[1]
    verification_id: str
    created_at: AwareDatetime
    steps_digest: str
    """
    SHA-256 of the salt's 16 bytes and the value's RFC 8785 text.
    """
    answers: dict[str, SealedRecordAnswer]
    captures: list[SealedRecordCapture]
    narrative_digest: str | None = None
    """
    SHA-256 of the salt's 16 bytes and the value's RFC 8785 text.
    """
    simulated: bool | None = None
    """
    Made in the sandbox: its results were forced, or a file was drawn.
    """


class Session(Model):
    status: VerificationStatus
    mode: VerificationMode
    deleted: bool | None = None
    """
    Media, answers and texts of this verification were deleted: nothing of them is here.
    """
    expires_at: AwareDatetime
    server_time: AwareDatetime
    brand: SessionBrand
    locale: str
    """
    The language of the page: the tenant's choice, else the caller's.
    """
    require_location: bool
    ask_location: bool
    """
    Whether a fix of the device is of use here; only `require_location` makes it a condition.
    """
    location_captured: bool
    max_captures: int | None = None
    retakes_left: int | None = None
    """
    How many photos may still be retaken, 3 at first; per step, or in total with `max_captures`.
    """
    captures_count: int
    steps: list[SessionStep] | None = None
    captures: list[SessionCapture]
    answers: dict[str, SessionAnswer] | None = None
    """
    The answers so far, by step key, while they can still be changed: another device can continue from here.
    """
    answers_count: int | None = None
    """
    How many questions were answered, once they can no longer be changed.
    """
    challenge: SessionChallenge
    limits: SessionLimits
    price_per_photo_cents: int | None = None
    """
    Only with a secret key. Each stored file costs it once, so a retaken photo costs it again.
    """
    retention_days: int
    """
    Media and answers are deleted this long after the end.
    """
    legal_hold: bool | None = None
    """
    It is held (CONTRACT G4.7): `retention_days` does not apply until it is released.
    """
    outside_judges: list[str] | None = None
    """
    Names of companies that receive a reduced copy of each photo; absent if there are none.
    """
    outside_search: str | None = None
    """
    The company that receives a reduced copy of each photo to check whether it is online.
    """
    outside_vision: str | None = None
    """
    The provider whose model receives a reduced copy of each photo to say what it shows.
    """
    embed_origins: list[str] | None = None
    """
    The websites that may show the capture page in a frame; absent if none may.
    """
    baseline: list[SessionBaselineItem] | None = None
    """
    Photos of the earlier verification that the new ones are compared with, in their order (CONTRACT G21).
    """
    submitted: bool
    more_requested: SessionMoreRequested | None = None
    reference: str | None = None
    """
    What the tenant calls the case, such as a claim number; once submitted.
    """
    completion_message: str | None = None
    result_url: str | None = None
    """
    Where the person reads the result and can ask for a second look (CONTRACT G20); once submitted.
    """


Step = TypeAliasType(
    "Step",
    Annotated[
        ImageStep
        | TextStep
        | UploadStep
        | VideoStep
        | ChoiceStep
        | AddressStep
        | UnknownStep,
        Field(union_mode='left_to_right'),
    ],
)


class TemplateSpec(Model):
    """
    As in POST /v1/verifications. With a database, `{column name}` in expected_location, expected_object, a step's description, context.summary and completion_message is filled from the row that the identification picks.
    """

    max_captures: int | None = None
    """
    That many photos, in any order. Default 1.
    """
    steps: list[Step] | None = None
    """
    Guided steps, in order.
    """
    signals_required: list[CheckName] | None = None
    """
    Default `["screen","ai"]`.
    """
    seal: bool | None = None
    """
    Stamp delivered photos with a C2PA seal. Default true.
    """
    mode: VerificationMode | None = None
    """
    `verification`: taken live (default). `audit`: existing files sent through the API.
    """
    context: PhotoContext | None = None
    webhook_url: str | None = None
    notify_email: str | None = None
    """
    Who gets the result; null opts out, absent uses the account default.
    """
    notify_email_subject: str | None = None
    notify_email_body: str | None = None
    reminder_after_minutes: int | None = None
    """
    How long after the link was sent the person is reminded of it, at most twice; 0 for never. Must be shorter than the link is open. Absent uses the account's setting.
    """
    retention_days: int | None = None
    """
    Days after its end until it redacts itself. Absent uses the account's setting.
    """
    legal_hold: bool | None = None
    """
    Keep everything, whatever the retention, until the hold is released (CONTRACT G4.7).
    """
    appeal: AppealTerms | None = None
    completion_message: str | None = None
    """
    Plain text shown when the person is done.
    """
    require_location: bool | None = None
    """
    The first photo needs a GPS fix. Default false.
    """
    metadata: Metadata | None = None
    expected_location: str | None = None
    """
    A street address, coordinates or a plus code; turns on `location_match`. A whole city is too large to compare.
    """
    expected_object: str | None = None
    """
    Turns on `object_match`.
    """
    condition_aspects: list[str] | None = None
    """
    Turns on `condition`.
    """
    expect: Expectations | None = None
    brand_slug: str | None = None
    locale: str | None = None
    """
    Language of the capture page, as a BCP 47 tag. It has en, ar, de, es, fr, hi, it, nl, pl, pt, tr, zh; with any other tag it follows the browser, or is in English.
    """


class Usage(Model):
    from_: Annotated[str, Field(alias='from')]
    to: str
    group: UsageGroup
    totals: UsageCounts
    series: list[UsagePeriod]
    """
    One for each day, week or month in the window, including empty ones.
    """
    time_to_complete: UsageTimes
    steps: list[UsageStep]
    """
    For verifications with guided steps; steps of different templates are combined by position.
    """


class VerificationAppealEndedEvent(Model):
    id: str
    occurred_at: AwareDatetime
    type: Literal['verification.appeal_ended']
    data: VerificationAppealEndedEventData


class VerificationCapturePersistedEvent(Model):
    id: str
    occurred_at: AwareDatetime
    type: Literal['verification.capture.persisted']
    data: VerificationCapturePersistedEventData


class VerificationCheckCompletedEvent(Model):
    id: str
    occurred_at: AwareDatetime
    type: Literal['verification.check.completed']
    data: VerificationCheckCompletedEventData


class VerificationCheckUnavailableEvent(Model):
    id: str
    occurred_at: AwareDatetime
    type: Literal['verification.check.unavailable']
    data: VerificationCheckUnavailableEventData


class VerificationDamageLocalizedEvent(Model):
    id: str
    occurred_at: AwareDatetime
    type: Literal['verification.damage_localized']
    data: VerificationDamageLocalizedEventData


class VerificationLinkQueuedEvent(Model):
    id: str
    occurred_at: AwareDatetime
    type: Literal['verification.link_queued']
    data: VerificationLinkQueuedEventData


class VerificationLocationGeocodedEvent(Model):
    id: str
    occurred_at: AwareDatetime
    type: Literal['verification.location.geocoded']
    data: VerificationLocationGeocodedEventData


class VerificationReviewedEvent(Model):
    id: str
    occurred_at: AwareDatetime
    type: Literal['verification.reviewed']
    data: VerificationReviewedEventData


class VideoAnalysis(Model):
    capture_id: str | None = None
    frames_extracted: int | None = None
    frames_analyzed: int | None = None
    frames_judged: int | None = None
    """
    How many of `frames_analyzed` were judged themselves. The others are nearly equal to one of these and have its results.
    """
    scene: VideoAnalysisScene | None = None
    condition: ConditionPart | None = None
    signals: VideoAnalysisSignals | None = None


class CaptureFinding(Model):
    check: CheckName
    result: CaptureFindingResult
    score: float
    confidence: float
    """
    The calibrated probability that the photo is what the check looks for.
    """
    own_confidence: float | None = None
    """
    Ours alone, where outside judges count in `confidence`.
    """
    model: str
    """
    Its accuracy is at /scorecard.
    """
    evidence: list[CaptureFindingEvidenceItem] | None = None
    """
    Why and, where the model can tell, in which parts; absent once the media are redacted.
    """
    edited_part: bool | None = None
    """
    Of `ai`: a part of the photo looks edited, so a person has to look; `result` does not change.
    """


class DisputedCase(Model):
    id: str
    """
    The verification.
    """
    name: str | None = None
    """
    What the case is called.
    """
    created_at: AwareDatetime
    decision: CaseDecision | None = None
    photos: list[DisputedCasePhoto]


Event = TypeAliasType(
    "Event",
    Annotated[
        VerificationCreatedEvent
        | VerificationOpenedEvent
        | VerificationCapturePersistedEvent
        | VerificationCaptureRemovedEvent
        | VerificationAnswerSavedEvent
        | VerificationAnswerRemovedEvent
        | VerificationAbandonedEvent
        | VerificationMoreRequestedEvent
        | VerificationSceneCodeIssuedEvent
        | VerificationSubmittedEvent
        | VerificationDatabaseComparedEvent
        | VerificationCheckCompletedEvent
        | VerificationCheckUnavailableEvent
        | VerificationAnalysisCompletedEvent
        | VerificationAnalysisUnavailableEvent
        | VerificationDamageLocalizedEvent
        | VerificationVideoAnalyzedEvent
        | VerificationLocationGeocodedEvent
        | VerificationLocationMatchedEvent
        | VerificationSimilarPhotoFoundEvent
        | VerificationSimilarPhotoReviewedEvent
        | VerificationConsistencyCheckedEvent
        | VerificationCompletedEvent
        | VerificationReverseSearchReviewRequiredEvent
        | VerificationReviewedEvent
        | VerificationAssignedEvent
        | VerificationFinalizedEvent
        | VerificationSealedEvent
        | VerificationExpiredEvent
        | VerificationFailedEvent
        | VerificationHeldEvent
        | VerificationReleasedEvent
        | VerificationAppealedEvent
        | VerificationAppealEndedEvent
        | VerificationRedactedEvent
        | VerificationLinkQueuedEvent
        | VerificationNotifiedEvent
        | VerificationNotifySkippedEvent
        | VerificationNotifyFailedEvent
        | WebhookDeliveredEvent
        | WebhookFailedEvent
        | UnknownEvent,
        Field(union_mode='left_to_right'),
    ],
)
"""
Ignore types you do not know: more may be added.
"""


class EventLog(Model):
    items: list[Event]


class LinkTemplate(Model):
    slug: str
    name: str
    status: LinkTemplateStatus
    version: int
    """
    0 before the first publication.
    """
    has_unpublished_changes: bool
    """
    Links use the last published version.
    """
    spec: TemplateSpec
    expires_in_seconds: int
    identification: IdentificationRule | None = None
    database: TemplateDatabase | None = None
    daily_cap: int
    """
    Verifications a day (UTC), by link or API.
    """
    total_cap: int | None
    """
    Verifications in total; null means no limit.
    """
    used_today: int
    used_total: int
    short_link: bool
    """
    Whether `/l/{org}/{slug}` leads to `link_url` too.
    """
    link_url: str
    """
    To hand out as often as you like; a key with the role `read` sees it without its secret part.
    """
    created_at: AwareDatetime
    updated_at: AwareDatetime
    published_at: AwareDatetime | None = None


class LinkTemplateList(Model):
    items: list[LinkTemplate]
    has_more: bool
    next_cursor: str | None = None


class LinkTemplateVersion(Model):
    version: int
    published_at: AwareDatetime
    published_by: str
    """
    The id of the person or of the API key.
    """
    spec_sha256: str
    """
    Of the snapshot in the form of RFC 8785.
    """
    spec: TemplateSpec
    expires_in_seconds: int
    database: TemplateDatabase | None = None


class OutsideJudges(Model):
    from_: Annotated[str, Field(alias='from')]
    to: str
    set_up: list[OutsideJudgeName]
    """
    Those that the operator has set up and the settings may name.
    """
    judges: list[OutsideJudgeUse]
    """
    Those with an opinion in these days.
    """
    disputed: list[DisputedCase]
    """
    The newest cases in which a judge and our result disagree about a photo.
    """
    has_more: bool
    """
    Whether more cases are disputed.
    """


class RecordFile(Model):
    record: SealedRecord
    disclosures: RecordFileDisclosures
    seal: RecordSeal
    replaced_seal: RecordSeal | None = None
    """
    The seal before the narrative was added: its hash is that of the same record without `narrative_digest`.
    """


class ReviewedVerification(Model):
    id: str
    status: VerificationStatus
    failure_reason: FailureReason | None = None
    """
    Why the status is `failed`; absent otherwise. `media_unreadable`: no stored file can be read. `storage_lost`: no stored file is there any more. `pipeline_error`: the checks gave no answer after several tries. In each case the photos are refunded: ask for them again with a new verification.
    """
    capture_url: str
    """
    The link to send to the end user; a key with the role `read` sees it without its secret part.
    """
    created_at: AwareDatetime
    expires_at: AwareDatetime
    captures_count: int
    verdict: Verdict | None = None
    location: Location | None = None
    location_match: LocationMatch | None = None
    object_match: ObjectMatch | None = None
    object_matches: dict[str, StepObjectMatch] | None = None
    """
    By image step key.
    """
    condition: Condition | None = None
    video_analysis: VideoAnalysis | None = None
    ocr_primary: str | None = None
    similar_photo: SimilarPhoto | None = None
    consistency: Consistency | None = None
    scene_codes: dict[str, SceneCodeResult] | None = None
    """
    By step key: whether the code on the paper was read (CONTRACT G19).
    """
    answers: Answers | None = None
    record_seal: RecordSeal | None = None
    narrative: str | None = None
    delivery: Delivery | None = None
    appeal: Appeal | None = None
    appeal_of: str | None = None
    """
    It is the second look at this verification, where people decide about it.
    """
    baseline: str | None = None
    """
    The earlier verification whose photos each capture's `change` refers to (CONTRACT G21).
    """
    legal_hold: bool | None = None
    """
    Nothing of it is deleted until it is released (CONTRACT G4.7).
    """
    simulated: bool | None = None
    """
    Made in the sandbox: the outcome was forced by `svc_test`, or `simulate` drew a photo. It says nothing about real photos.
    """
    decision: CaseDecision | None = None
    """
    What people decided, whatever the verdict says; absent until then.
    """
    decided_at: AwareDatetime | None = None
    decided_by: str | None = None
    """
    The id of a person or key.
    """
    decision_note: str | None = None
    """
    The reason that was typed with it.
    """


class Verification(Model):
    id: str
    status: VerificationStatus
    failure_reason: FailureReason | None = None
    """
    Why the status is `failed`; absent otherwise. `media_unreadable`: no stored file can be read. `storage_lost`: no stored file is there any more. `pipeline_error`: the checks gave no answer after several tries. In each case the photos are refunded: ask for them again with a new verification.
    """
    capture_url: str
    """
    The link to send to the end user; a key with the role `read` sees it without its secret part.
    """
    created_at: AwareDatetime
    expires_at: AwareDatetime
    captures_count: int
    verdict: Verdict | None = None
    location: Location | None = None
    location_match: LocationMatch | None = None
    object_match: ObjectMatch | None = None
    object_matches: dict[str, StepObjectMatch] | None = None
    """
    By image step key.
    """
    condition: Condition | None = None
    video_analysis: VideoAnalysis | None = None
    ocr_primary: str | None = None
    similar_photo: SimilarPhoto | None = None
    consistency: Consistency | None = None
    scene_codes: dict[str, SceneCodeResult] | None = None
    """
    By step key: whether the code on the paper was read (CONTRACT G19).
    """
    answers: Answers | None = None
    record_seal: RecordSeal | None = None
    narrative: str | None = None
    delivery: Delivery | None = None
    appeal: Appeal | None = None
    appeal_of: str | None = None
    """
    It is the second look at this verification, where people decide about it.
    """
    baseline: str | None = None
    """
    The earlier verification whose photos each capture's `change` refers to (CONTRACT G21).
    """
    legal_hold: bool | None = None
    """
    Nothing of it is deleted until it is released (CONTRACT G4.7).
    """
    simulated: bool | None = None
    """
    Made in the sandbox: the outcome was forced by `svc_test`, or `simulate` drew a photo. It says nothing about real photos.
    """


class VerificationAbandonedWebhook(Model):
    id: str
    occurred_at: AwareDatetime
    environment: str
    account: str
    """
    Whose it is.
    """
    metadata: dict[str, str]
    identification: str | None = None
    """
    What the person, or your call, gave as the template's identification.
    """
    template: str | None = None
    """
    The slug of the template it was created from.
    """
    type: Literal['verification.abandoned']
    data: Verification


class VerificationAppealedWebhook(Model):
    id: str
    occurred_at: AwareDatetime
    environment: str
    account: str
    """
    Whose it is.
    """
    metadata: dict[str, str]
    identification: str | None = None
    """
    What the person, or your call, gave as the template's identification.
    """
    template: str | None = None
    """
    The slug of the template it was created from.
    """
    type: Literal['verification.appealed']
    data: Verification


class VerificationCompletedWebhook(Model):
    id: str
    occurred_at: AwareDatetime
    environment: str
    account: str
    """
    Whose it is.
    """
    metadata: dict[str, str]
    identification: str | None = None
    """
    What the person, or your call, gave as the template's identification.
    """
    template: str | None = None
    """
    The slug of the template it was created from.
    """
    type: Literal['verification.completed']
    data: Verification


class VerificationCreatedWebhook(Model):
    id: str
    occurred_at: AwareDatetime
    environment: str
    account: str
    """
    Whose it is.
    """
    metadata: dict[str, str]
    identification: str | None = None
    """
    What the person, or your call, gave as the template's identification.
    """
    template: str | None = None
    """
    The slug of the template it was created from.
    """
    type: Literal['verification.created']
    data: Verification


class VerificationExpiredWebhook(Model):
    id: str
    occurred_at: AwareDatetime
    environment: str
    account: str
    """
    Whose it is.
    """
    metadata: dict[str, str]
    identification: str | None = None
    """
    What the person, or your call, gave as the template's identification.
    """
    template: str | None = None
    """
    The slug of the template it was created from.
    """
    type: Literal['verification.expired']
    data: Verification


class VerificationFailedWebhook(Model):
    id: str
    occurred_at: AwareDatetime
    environment: str
    account: str
    """
    Whose it is.
    """
    metadata: dict[str, str]
    identification: str | None = None
    """
    What the person, or your call, gave as the template's identification.
    """
    template: str | None = None
    """
    The slug of the template it was created from.
    """
    type: Literal['verification.failed']
    data: Verification


class VerificationFinalizedWebhook(Model):
    id: str
    occurred_at: AwareDatetime
    environment: str
    account: str
    """
    Whose it is.
    """
    metadata: dict[str, str]
    identification: str | None = None
    """
    What the person, or your call, gave as the template's identification.
    """
    template: str | None = None
    """
    The slug of the template it was created from.
    """
    type: Literal['verification.finalized']
    data: Verification


class VerificationList(Model):
    items: list[Verification]
    has_more: bool
    next_cursor: str | None = None


class VerificationMoreRequestedWebhook(Model):
    id: str
    occurred_at: AwareDatetime
    environment: str
    account: str
    """
    Whose it is.
    """
    metadata: dict[str, str]
    identification: str | None = None
    """
    What the person, or your call, gave as the template's identification.
    """
    template: str | None = None
    """
    The slug of the template it was created from.
    """
    type: Literal['verification.more_requested']
    data: Verification


class VerificationReviewedWebhook(Model):
    id: str
    occurred_at: AwareDatetime
    environment: str
    account: str
    """
    Whose it is.
    """
    metadata: dict[str, str]
    identification: str | None = None
    """
    What the person, or your call, gave as the template's identification.
    """
    template: str | None = None
    """
    The slug of the template it was created from.
    """
    type: Literal['verification.reviewed']
    data: ReviewedVerification


class VerificationSealedWebhook(Model):
    id: str
    occurred_at: AwareDatetime
    environment: str
    account: str
    """
    Whose it is.
    """
    metadata: dict[str, str]
    identification: str | None = None
    """
    What the person, or your call, gave as the template's identification.
    """
    template: str | None = None
    """
    The slug of the template it was created from.
    """
    type: Literal['verification.sealed']
    data: Verification


class VerificationVideoAnalyzedWebhook(Model):
    id: str
    occurred_at: AwareDatetime
    environment: str
    account: str
    """
    Whose it is.
    """
    metadata: dict[str, str]
    identification: str | None = None
    """
    What the person, or your call, gave as the template's identification.
    """
    template: str | None = None
    """
    The slug of the template it was created from.
    """
    type: Literal['verification.video_analyzed']
    data: Verification


WebhookEvent = TypeAliasType(
    "WebhookEvent",
    Annotated[
        VerificationCreatedWebhook
        | VerificationCompletedWebhook
        | VerificationExpiredWebhook
        | VerificationFailedWebhook
        | VerificationAbandonedWebhook
        | VerificationMoreRequestedWebhook
        | VerificationReviewedWebhook
        | VerificationAppealedWebhook
        | VerificationFinalizedWebhook
        | VerificationVideoAnalyzedWebhook
        | VerificationSealedWebhook
        | TestWebhook
        | UnknownWebhook,
        Field(union_mode='left_to_right'),
    ],
)
"""
Branch on `type`, and ignore types you do not know: more may be added.
"""


class WebhookEvents(Model):
    items: list[WebhookEvent]
    """
    Oldest first.
    """
    cursor: str
    """
    For `after` of the next call.
    """


class Capture(Model):
    id: str
    step: str | None = None
    kind: MediaKind
    sha256: str
    """
    Of the bytes as sent.
    """
    bytes: int
    width: int | None = None
    height: int | None = None
    source: CaptureSource
    """
    As declared by its sender: our page's camera, the system's, or a file; with a secret key always `api`.
    """
    content_type: str
    captured_at: AwareDatetime | None = None
    received_at: AwareDatetime
    location: Location | None = None
    location_signs: list[CaptureLocationSign] | None = None
    """
    Signs against the device's position, the heaviest first; one of weight 1 rejects the match. More may be added.
    """
    signals: list[Signal]
    unavailable: list[CheckName] | None = None
    """
    Checks of `signals_required` that never answered of this one, as in the verdict.
    """
    findings: list[CaptureFinding] | None = None
    """
    Of the checks that have answered.
    """
    object_match: ObjectMatch | None = None
    """
    Present if an object is expected on it (SPEC 2.5), or if a context is stated and `context` is required.
    """
    ocr: OcrReading | None = None
    scene_code: SceneCodeResult | None = None
    """
    Whether the code on the paper was read, where its step asks for one (CONTRACT G19).
    """
    condition: ConditionPart | None = None
    """
    Its own scores; the verification averages them.
    """
    change: CaptureChange | None = None
    liveness: list[LivenessSign] | None = None
    """
    Signs against a live camera, from the device, its frames or the challenge; more may be added.
    """
    c2pa: CaptureC2pa | None = None
    sealed: bool
    content_url: str | None = None
    """
    Absent once the media are redacted.
    """
    sealed_url: str | None = None
    """
    A copy with our Content Credential (C2PA); made after the verdict if `seal` is on.
    """
    seal_failure: CaptureSealFailure | None = None
    thumb_url: str | None = None
    """
    A JPEG of at most 320 px, for a clip of its first second; absent until judged, and for a PDF.
    """
    urls_expire_at: AwareDatetime | None = None


class CaptureList(Model):
    items: list[Capture]


class Case(Model):
    verification: Verification
    name: str | None = None
    """
    What the case is called: `claim_number` or `reference` of the metadata, the identification, the metadata chosen as `case_name_field`, or else the first metadata.
    """
    identification: str | None = None
    metadata: dict[str, str]
    mode: VerificationMode
    template: str | None = None
    """
    The slug of the template it was created from.
    """
    thumb_url: str | None = None
    """
    A JPEG of at most 320 px, for 15 minutes.
    """
    photos: int
    """
    All photos and files.
    """
    documents: int | None = None
    """
    How many of them are PDFs; absent if none.
    """
    clips: int | None = None
    """
    How many of them are clips; absent if none.
    """
    updated_at: AwareDatetime
    """
    When it last changed; in a list, when the list heard of it.
    """
    due: list[ReviewSubject] | None = None
    """
    What waits for a person; absent where nothing does.
    """
    outcome: CaseOutcome | None = None
    """
    The verdict as people read it. `look`: nothing was found, but a person has to look; `unavailable`: not fully checked. Absent without a verdict.
    """
    doubts: list[CaseDoubt] | None = None
    """
    Why the outcome is `look`.
    """
    decision: CaseDecision | None = None
    """
    What people decided, whatever the verdict says; absent until then.
    """
    decided_at: AwareDatetime | None = None
    decided_by: str | None = None
    """
    An e-mail address, or the id of a key or of who has left.
    """
    decision_note: str | None = None
    """
    The reason that was typed with it.
    """
    assignee: CaseAssignee | None = None


class CaseDetail(Model):
    verification: Verification
    name: str | None = None
    """
    What the case is called: `claim_number` or `reference` of the metadata, the identification, the metadata chosen as `case_name_field`, or else the first metadata.
    """
    identification: str | None = None
    metadata: dict[str, str]
    mode: VerificationMode
    template: str | None = None
    """
    The slug of the template it was created from.
    """
    thumb_url: str | None = None
    """
    A JPEG of at most 320 px, for 15 minutes.
    """
    photos: int
    """
    All photos and files.
    """
    documents: int | None = None
    """
    How many of them are PDFs; absent if none.
    """
    clips: int | None = None
    """
    How many of them are clips; absent if none.
    """
    updated_at: AwareDatetime
    """
    When it last changed; in a list, when the list heard of it.
    """
    due: list[ReviewSubject] | None = None
    """
    What waits for a person; absent where nothing does.
    """
    outcome: CaseOutcome | None = None
    """
    The verdict as people read it. `look`: nothing was found, but a person has to look; `unavailable`: not fully checked. Absent without a verdict.
    """
    doubts: list[CaseDoubt] | None = None
    """
    Why the outcome is `look`.
    """
    decision: CaseDecision | None = None
    """
    What people decided, whatever the verdict says; absent until then.
    """
    decided_at: AwareDatetime | None = None
    decided_by: str | None = None
    """
    An e-mail address, or the id of a key or of who has left.
    """
    decision_note: str | None = None
    """
    The reason that was typed with it.
    """
    assignee: CaseAssignee | None = None
    steps: list[Step] | None = None
    signals_required: list[CheckName]
    captures: list[Capture]
    events: list[Event]
    reverse_search: ReverseSearch | None = None
    related: list[RelatedVerification]
    damage: DamageLocalization
    reviews: list[CaseReview]
    claimed_by: CaseDetailClaimedBy | None = None
    redacts_at: AwareDatetime | None = None
    """
    When its personal data will be deleted (CONTRACT G4.7); absent before its end, while it is held, and afterwards.
    """
    hold: CaseDetailHold | None = None
    urls_expire_at: AwareDatetime


class CaseList(Model):
    items: list[Case]
    has_more: bool
    next_cursor: str | None = None


class ClaimedCasesItem(Model):
    case: CaseDetail
    subject: ReviewSubject
    lease_expires_at: AwareDatetime


class ClaimedCases(Model):
    items: list[ClaimedCasesItem]
    remaining: int
    """
    How many others wait.
    """
    most: int
    """
    A count of this value means this many or more.
    """
