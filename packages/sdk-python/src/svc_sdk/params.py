# Written by datamodel-code-generator 0.89.0, with `pnpm --filter @svc/sdk-python run generate`.
# SHA-256 of the schemas: 564624547005327d8ad7d9961c24b3c81375f4f1a0b5986439e93313bebcfb34


from __future__ import annotations
from typing_extensions import NotRequired
from typing import Literal, TypeAlias, TypedDict
from collections.abc import Mapping, Sequence
from datetime import date, datetime


class Address(TypedDict):
    formatted: str
    line1: NotRequired[str]
    line2: NotRequired[str]
    city: NotRequired[str]
    region: NotRequired[str]
    postal_code: NotRequired[str]
    country: NotRequired[str]
    lat: NotRequired[float]
    lng: NotRequired[float]


class AddressHere(TypedDict):
    step: str
    lat: float
    lng: float


class Answer(TypedDict):
    value: str | Sequence[str] | Address
    submit_later: NotRequired[bool]


class AppealTerms(TypedDict):
    """
    Offer the person one second look for so many days after a verdict against their photos (CONTRACT G20).
    """

    days: int


BuyTopUpPhotos: TypeAlias = Literal[50, 250, 1000]


CaseDecision: TypeAlias = Literal['accepted', 'rejected']


CaseOutcome: TypeAlias = Literal['genuine', 'look', 'flagged', 'unavailable']


class ChangeBrand(TypedDict):
    """
    Absent members do not change; null removes one. Send a new logo as multipart/form-data.
    """

    name: NotRequired[str]
    accent: NotRequired[str | None]
    support_url: NotRequired[str | None]
    logo: NotRequired[str | None]


CheckName: TypeAlias = Literal['screen', 'ai', 'reverse', 'context']


class ChoiceStepOption(TypedDict):
    value: str
    label: str


class CreateBrand(TypedDict):
    """
    With a logo as multipart/form-data, else as JSON.
    """

    slug: str
    name: str
    accent: NotRequired[str]
    support_url: NotRequired[str]


CreditMovementKind: TypeAlias = Literal[
    'capture', 'refund', 'top_up', 'grant', 'adjustment', 'plan'
]


DecideReverseSearchDecision: TypeAlias = Literal['confirm', 'dismiss']


DeliveryStatus: TypeAlias = Literal[
    'queued', 'sent', 'held_back', 'bounced', 'opened', 'started'
]


class ExpectationsCondition(TypedDict):
    aspects: Sequence[str]


class ExpectationsLocation(TypedDict):
    expected: str
    threshold_m: NotRequired[float]


class ExpectationsObject(TypedDict):
    expected: str


ExportAuditLogFormat: TypeAlias = Literal['csv', 'jsonl']


class Finalize(TypedDict):
    """
    The claimant's written description of what the captures show.
    """

    narrative: str


class HoldVerification(TypedDict):
    reason: NotRequired[str]


class IdentificationRuleConfirm(TypedDict):
    """
    A second value that the person behind the link must know: `column` of the database row that the identification selects. Without it, a person who guesses an identification sees the texts filled in from the row. Starts by API do not need it.
    """

    column: str
    label: str
    hint: NotRequired[str]


ImageStepCamera: TypeAlias = Literal['rear', 'front']


ImageStepOcr: TypeAlias = Literal['none', 'text', 'plate', 'vin', 'odometer', 'serial']


ImageStepOverlay: TypeAlias = Literal[
    'none',
    'frame',
    'plate',
    'document',
    'vehicle_front',
    'vehicle_rear',
    'vehicle_left',
    'vehicle_right',
]


LinkTemplateStatus: TypeAlias = Literal['draft', 'active', 'paused', 'revoked']


ListCasesDecisionItem: TypeAlias = Literal['accepted', 'rejected', 'none']


Metadata: TypeAlias = Mapping[str, str]
"""
Your own keys and values, returned with the result and in every webhook; 16,384 bytes of JSON at most.
"""


OptionalWebhookEvent: TypeAlias = Literal[
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


OutsideJudgeName: TypeAlias = Literal[
    'sightengine', 'hive', 'reality_defender', 'synthid'
]


PageLanguage: TypeAlias = Literal[
    'en', 'ar', 'de', 'es', 'fr', 'hi', 'it', 'nl', 'pl', 'pt', 'tr', 'zh'
]


class PhotoContext(TypedDict):
    kind: str
    summary: str


class PickedAddress(TypedDict):
    step: str
    id: str
    session: str


ProgressEvent: TypeAlias = Literal[
    'opened',
    'permission_denied',
    'camera_ready',
    'in_app_browser',
    'step_started',
    'left',
    'returned',
    'offline',
    'online',
]


class PublishLinkTemplate(TypedDict):
    expected_version: NotRequired[int]


class RenameDatabase(TypedDict):
    name: str


class RenewClaims(TypedDict):
    verification_ids: Sequence[str]


class RequestMore(TypedDict):
    message: NotRequired[str]
    steps: NotRequired[Sequence[str]]
    email: NotRequired[str]


ReviewAnswer: TypeAlias = Literal['yes', 'no']


ReviewSubject: TypeAlias = Literal[
    'reverse', 'similar_photo', 'unavailable', 'flagged', 'appeal'
]


class RotateLink(TypedDict):
    """
    `short_link`: whether `/l/{org}/{slug}` leads to the new link. Default false, because people who know that address still know it.
    """

    short_link: NotRequired[bool]


class RotateWebhookSecret(TypedDict):
    """
    `overlap_seconds`: how long the previous secret also signs; with 0 every older one ends at once.
    """

    overlap_seconds: NotRequired[int]


class SavePaymentMethod(TypedDict):
    monthly_cap_cents: int


class SaveView(TypedDict):
    name: str
    query: str


class SceneCodeRequest(TypedDict):
    step: str


class SendTestWebhook(TypedDict):
    """
    Where to send an event of the type `webhook.test`.
    """

    webhook_url: str


class SetCaseAssignee(TypedDict):
    assignee: str | None


class SetCaseDecision(TypedDict):
    decision: CaseDecision
    note: NotRequired[str]


SimilarityDecision: TypeAlias = Literal['same', 'different']


SimulateAction: TypeAlias = Literal['open', 'capture', 'finish', 'leave', 'expire']


StepCondition = TypedDict(
    'StepCondition',
    {
        'step': str,
        'in': Sequence[str],
    },
)


class TemplateDatabaseCompareItem(TypedDict):
    column: str
    step: str


TemplateDatabaseOnMissing: TypeAlias = Literal['allow', 'reject']


TextStepFormat: TypeAlias = Literal['text', 'number', 'date', 'email', 'phone']


class TypedAddress(TypedDict):
    step: str
    text: str
    session: str


UploadStepAcceptItem: TypeAlias = Literal[
    'image/jpeg',
    'image/png',
    'image/webp',
    'image/heic',
    'image/heif',
    'application/pdf',
]


class UpsertRows(TypedDict):
    """
    A row with an existing identifier replaces that row.
    """

    rows: NotRequired[Sequence[Sequence[str]]]


UsageGroup: TypeAlias = Literal['day', 'week', 'month']


VerificationMark: TypeAlias = Literal[
    'similar_photo', 'contradictions', 'review', 'unavailable', 'held', 'appealed'
]


VerificationMode: TypeAlias = Literal['verification', 'audit']


VerificationStatus: TypeAlias = Literal[
    'pending', 'partially_captured', 'completed', 'expired', 'failed', 'abandoned'
]


class VideoStep(TypedDict):
    """
    A short clip, judged at one frame per second.
    """

    key: str
    description: str
    when: NotRequired[StepCondition]
    min: NotRequired[int]
    max: NotRequired[int]
    kind: Literal['video']
    max_seconds: NotRequired[int]
    expected_scene: NotRequired[str]
    condition_aspects: NotRequired[Sequence[str]]
    audio: NotRequired[bool]


WebhookDeliveryState: TypeAlias = Literal['pending', 'delivered', 'failed']


class WriteDatabase(TypedDict):
    """
    `columns` and `rows`, or the `source_url` of a CSV file to fetch them from (https, obeys the rules of `webhook_url`).
    """

    id: NotRequired[str]
    name: str
    columns: NotRequired[Sequence[str]]
    rows: NotRequired[Sequence[Sequence[str]]]
    identifier_column: str
    source_url: NotRequired[str]


class CreateDatabaseQuery(TypedDict):
    id: NotRequired[str]
    name: NotRequired[str]
    identifier_column: NotRequired[str]


class ExportAuditLogQuery(TypedDict):
    format: NotRequired[ExportAuditLogFormat]
    actor: NotRequired[str]
    action: NotRequired[str]
    created_after: NotRequired[str | datetime]
    created_before: NotRequired[str | datetime]


class ListAuditLogQuery(TypedDict):
    actor: NotRequired[str]
    action: NotRequired[str]
    created_after: NotRequired[str | datetime]
    created_before: NotRequired[str | datetime]
    limit: NotRequired[int]


class ListBrandsQuery(TypedDict):
    limit: NotRequired[int]


class ListCasesQuery(TypedDict):
    limit: NotRequired[int]
    status: NotRequired[Sequence[VerificationStatus]]
    mode: NotRequired[VerificationMode]
    template: NotRequired[str]
    svc: NotRequired[bool]
    created_after: NotRequired[str | datetime]
    created_before: NotRequired[str | datetime]
    identification: NotRequired[str]
    has: NotRequired[Sequence[VerificationMark]]
    metadata: NotRequired[Mapping[str, str]]
    search: NotRequired[str]
    due: NotRequired[Sequence[ReviewSubject]]
    decision: NotRequired[Sequence[ListCasesDecisionItem]]
    outcome: NotRequired[Sequence[CaseOutcome]]
    delivery: NotRequired[Sequence[DeliveryStatus]]
    assignee: NotRequired[str]
    changed_after: NotRequired[str | datetime]


class ListCreditMovementsQuery(TypedDict):
    kind: NotRequired[CreditMovementKind]
    created_after: NotRequired[str | datetime]
    created_before: NotRequired[str | datetime]
    limit: NotRequired[int]


class ListDatabasesQuery(TypedDict):
    limit: NotRequired[int]


class ListInvoicesQuery(TypedDict):
    limit: NotRequired[int]


class ListLinkTemplatesQuery(TypedDict):
    status: NotRequired[LinkTemplateStatus]
    limit: NotRequired[int]


class ListVerificationsQuery(TypedDict):
    limit: NotRequired[int]
    status: NotRequired[Sequence[VerificationStatus]]
    mode: NotRequired[VerificationMode]
    template: NotRequired[str]
    svc: NotRequired[bool]
    created_after: NotRequired[str | datetime]
    created_before: NotRequired[str | datetime]
    identification: NotRequired[str]
    has: NotRequired[Sequence[VerificationMark]]
    metadata: NotRequired[Mapping[str, str]]


class ListWebhookDeliveriesQuery(TypedDict):
    verification_id: NotRequired[str]
    state: NotRequired[WebhookDeliveryState]
    limit: NotRequired[int]


class ListWebhookEventsQuery(TypedDict):
    after: NotRequired[str]


class ReadAppealsQuery(TypedDict):
    from_: NotRequired[str | date]
    to: NotRequired[str | date]


class ReadBundleQuery(TypedDict):
    locale: NotRequired[PageLanguage]


class ReadInvoiceQuery(TypedDict):
    locale: NotRequired[PageLanguage]


class ReadOutsideJudgesQuery(TypedDict):
    from_: NotRequired[str | date]
    to: NotRequired[str | date]


class ReadReportQuery(TypedDict):
    locale: NotRequired[PageLanguage]


class ReadUsageQuery(TypedDict):
    from_: NotRequired[str | date]
    to: NotRequired[str | date]
    group: NotRequired[UsageGroup]
    template: NotRequired[str]


class ReplaceDatabaseQuery(TypedDict):
    name: NotRequired[str]
    identifier_column: NotRequired[str]


class AddressStep(TypedDict):
    """
    A postal address.
    """

    key: str
    description: str
    when: NotRequired[StepCondition]
    min: NotRequired[int]
    max: NotRequired[int]
    kind: Literal['address']
    country: NotRequired[str]
    prefill_from_location: NotRequired[bool]
    match_location: NotRequired[bool]


AddressesRequest: TypeAlias = TypedAddress | PickedAddress | AddressHere


class BuyTopUp(TypedDict):
    photos: BuyTopUpPhotos


class ChangeSettings(TypedDict):
    """
    Absent members do not change; null resets to the default.
    """

    retention_days: NotRequired[int | None]
    webhook_events: NotRequired[Sequence[OptionalWebhookEvent] | None]
    notify_email: NotRequired[str | None]
    reminder_after_minutes: NotRequired[int | None]
    sms_daily_cap: NotRequired[int | None]
    monthly_verification_limit: NotRequired[int | None]
    ai_threshold: NotRequired[float | None]
    outside_judges: NotRequired[Sequence[OutsideJudgeName] | None]
    outside_judges_daily_cap: NotRequired[int | None]
    default_brand_slug: NotRequired[str | None]
    similar_photo: NotRequired[bool | None]
    seal_location: NotRequired[bool | None]
    blur_sensitive: NotRequired[bool | None]
    damage_localization: NotRequired[bool | None]
    share_decision: NotRequired[bool | None]
    embed_origins: NotRequired[Sequence[str] | None]
    case_name_field: NotRequired[str | None]
    condition_instructions: NotRequired[str | None]


class ChoiceStep(TypedDict):
    """
    One or more of the options; `min` and `max` say how many.
    """

    key: str
    description: str
    when: NotRequired[StepCondition]
    min: NotRequired[int]
    max: NotRequired[int]
    kind: Literal['choice']
    options: Sequence[ChoiceStepOption]


class ClaimCases(TypedDict):
    due: NotRequired[Sequence[ReviewSubject]]
    count: NotRequired[int]
    skip: NotRequired[Sequence[str]]


class CreateVerificationFromTemplate(TypedDict):
    """
    Every field is optional and overrides the template; `metadata` is merged key by key.
    """

    identification: NotRequired[str]
    metadata: NotRequired[Metadata]
    webhook_url: NotRequired[str]
    expires_in_seconds: NotRequired[int]
    notify_email: NotRequired[str | None]
    reminder_after_minutes: NotRequired[int]
    baseline: NotRequired[str]
    recipient_email: NotRequired[str]
    recipient_phone: NotRequired[str]
    brand_slug: NotRequired[str]


class DecideCase(TypedDict):
    verification_id: str
    subject: ReviewSubject
    decision: ReviewAnswer
    decided_at: NotRequired[str | datetime]
    note: NotRequired[str]


class DecideReverseSearch(TypedDict):
    """
    What a person says after comparing the pictures.
    """

    decision: DecideReverseSearchDecision
    candidates: NotRequired[Sequence[str]]
    note: NotRequired[str]


class Expectations(TypedDict):
    """
    Instead of `expected_location`, `expected_object` and `condition_aspects`.
    """

    location: NotRequired[ExpectationsLocation]
    object: NotRequired[ExpectationsObject]
    condition: NotRequired[ExpectationsCondition]


class IdentificationRule(TypedDict):
    """
    What the person is asked for before it begins.
    """

    label: str
    hint: NotRequired[str]
    pattern: NotRequired[str]
    confirm: NotRequired[IdentificationRuleConfirm]


class ImageStep(TypedDict):
    """
    Photos taken with the camera.
    """

    key: str
    description: str
    when: NotRequired[StepCondition]
    min: NotRequired[int]
    max: NotRequired[int]
    kind: Literal['image']
    expected_object: NotRequired[str]
    condition_aspects: NotRequired[Sequence[str]]
    example_url: NotRequired[str]
    overlay: NotRequired[ImageStepOverlay]
    camera: NotRequired[ImageStepCamera]
    ocr: NotRequired[ImageStepOcr]
    allow_file: NotRequired[bool]
    scene_code: NotRequired[bool]


class Progress(TypedDict):
    event: ProgressEvent
    step: NotRequired[str]
    at: NotRequired[str | datetime]


class SimilarPhotoDecision(TypedDict):
    """
    Whether both photos show the same thing.
    """

    decision: SimilarityDecision


class Simulate(TypedDict):
    """
    What the person does: `capture` adds a drawn photo to the next step that lacks one; `expire` lets the time run out.
    """

    action: SimulateAction


class TemplateDatabase(TypedDict):
    """
    The database whose row the identification picks.
    """

    id: str
    on_missing: NotRequired[TemplateDatabaseOnMissing]
    compare: NotRequired[Sequence[TemplateDatabaseCompareItem]]


class TextStep(TypedDict):
    """
    One typed answer.
    """

    key: str
    description: str
    when: NotRequired[StepCondition]
    min: NotRequired[int]
    max: NotRequired[int]
    kind: Literal['text']
    max_length: NotRequired[int]
    multiline: NotRequired[bool]
    format: NotRequired[TextStepFormat]
    pattern: NotRequired[str]


class UploadStep(TypedDict):
    """
    Existing files; no claim that they were taken live.
    """

    key: str
    description: str
    when: NotRequired[StepCondition]
    min: NotRequired[int]
    max: NotRequired[int]
    kind: Literal['upload']
    accept: NotRequired[Sequence[UploadStepAcceptItem]]


class CreateVerificationWithPhotos(TypedDict):
    max_captures: NotRequired[int]
    signals_required: NotRequired[Sequence[CheckName]]
    seal: NotRequired[bool]
    mode: NotRequired[VerificationMode]
    context: NotRequired[PhotoContext]
    webhook_url: NotRequired[str]
    notify_email: NotRequired[str | None]
    notify_email_subject: NotRequired[str]
    notify_email_body: NotRequired[str]
    reminder_after_minutes: NotRequired[int]
    retention_days: NotRequired[int]
    legal_hold: NotRequired[bool]
    appeal: NotRequired[AppealTerms]
    completion_message: NotRequired[str]
    require_location: NotRequired[bool]
    metadata: NotRequired[Metadata]
    expected_location: NotRequired[str]
    expected_object: NotRequired[str]
    condition_aspects: NotRequired[Sequence[str]]
    expect: NotRequired[Expectations]
    brand_slug: NotRequired[str]
    locale: NotRequired[str]
    baseline: NotRequired[str]
    recipient_email: NotRequired[str]
    recipient_phone: NotRequired[str]
    expires_in_seconds: NotRequired[int]


Step: TypeAlias = (
    ImageStep | TextStep | UploadStep | VideoStep | ChoiceStep | AddressStep
)


class TemplateSpec(TypedDict):
    """
    As in POST /v1/verifications. With a database, `{column name}` in expected_location, expected_object, a step's description, context.summary and completion_message is filled from the row that the identification picks.
    """

    max_captures: NotRequired[int]
    steps: NotRequired[Sequence[Step]]
    signals_required: NotRequired[Sequence[CheckName]]
    seal: NotRequired[bool]
    mode: NotRequired[VerificationMode]
    context: NotRequired[PhotoContext]
    webhook_url: NotRequired[str]
    notify_email: NotRequired[str | None]
    notify_email_subject: NotRequired[str]
    notify_email_body: NotRequired[str]
    reminder_after_minutes: NotRequired[int]
    retention_days: NotRequired[int]
    legal_hold: NotRequired[bool]
    appeal: NotRequired[AppealTerms]
    completion_message: NotRequired[str]
    require_location: NotRequired[bool]
    metadata: NotRequired[Metadata]
    expected_location: NotRequired[str]
    expected_object: NotRequired[str]
    condition_aspects: NotRequired[Sequence[str]]
    expect: NotRequired[Expectations]
    brand_slug: NotRequired[str]
    locale: NotRequired[str]


class ChangeLinkTemplate(TypedDict):
    """
    Absent members do not change, and null resets to the default, also within `spec`. Links continue with the published version.
    """

    name: NotRequired[str]
    spec: NotRequired[TemplateSpec | None]
    expires_in_seconds: NotRequired[int | None]
    identification: NotRequired[IdentificationRule | None]
    database: NotRequired[TemplateDatabase | None]
    daily_cap: NotRequired[int | None]
    total_cap: NotRequired[int | None]
    short_link: NotRequired[bool | None]
    expected_updated_at: NotRequired[str | datetime]


class CreateLinkTemplate(TypedDict):
    """
    With `publish`, its link works at once. Null means the default.
    """

    slug: str
    name: str
    spec: NotRequired[TemplateSpec | None]
    expires_in_seconds: NotRequired[int | None]
    identification: NotRequired[IdentificationRule | None]
    database: NotRequired[TemplateDatabase | None]
    daily_cap: NotRequired[int | None]
    total_cap: NotRequired[int | None]
    short_link: NotRequired[bool | None]
    publish: NotRequired[bool]


class CreateVerificationWithSteps(TypedDict):
    steps: Sequence[Step]
    signals_required: NotRequired[Sequence[CheckName]]
    seal: NotRequired[bool]
    mode: NotRequired[VerificationMode]
    context: NotRequired[PhotoContext]
    webhook_url: NotRequired[str]
    notify_email: NotRequired[str | None]
    notify_email_subject: NotRequired[str]
    notify_email_body: NotRequired[str]
    reminder_after_minutes: NotRequired[int]
    retention_days: NotRequired[int]
    legal_hold: NotRequired[bool]
    appeal: NotRequired[AppealTerms]
    completion_message: NotRequired[str]
    require_location: NotRequired[bool]
    metadata: NotRequired[Metadata]
    expected_location: NotRequired[str]
    expected_object: NotRequired[str]
    condition_aspects: NotRequired[Sequence[str]]
    expect: NotRequired[Expectations]
    brand_slug: NotRequired[str]
    locale: NotRequired[str]
    baseline: NotRequired[str]
    recipient_email: NotRequired[str]
    recipient_phone: NotRequired[str]
    expires_in_seconds: NotRequired[int]


CreateVerification: TypeAlias = (
    CreateVerificationWithPhotos | CreateVerificationWithSteps
)
