import os

from photo_verification_client import AuthenticatedClient
from photo_verification_client.api.account import read_me
from photo_verification_client.api.credits_ import read_credits
from photo_verification_client.api.verifications import create_verification, list_events, read_verification
from photo_verification_client.models import CreateVerificationWithSteps, ImageStep

client = AuthenticatedClient(base_url=os.environ["SVC_BASE_URL"], token=os.environ["SVC_SECRET_KEY"])
me = read_me.sync(client=client)
step = ImageStep(key="front", kind="image", description="The whole front of the car")
made = create_verification.sync(client=client, body=CreateVerificationWithSteps(steps=[step]))
read = read_verification.sync(made.id, client=client)
log = list_events.sync(made.id, client=client)
credits_view = read_credits.sync(client=client)
assert read.id == made.id and credits_view.price_per_photo_cents > 0
print(me.environment, read.status.value, log.items[0].type_)
