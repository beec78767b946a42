import java.util.List;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.AccountApi;
import org.openapitools.client.api.CreditsApi;
import org.openapitools.client.api.VerificationsApi;
import org.openapitools.client.auth.HttpBearerAuth;
import org.openapitools.client.model.*;

public class FiveCalls {
  public static void main(String[] arguments) throws Exception {
    ApiClient client = new ApiClient();
    client.setBasePath(System.getenv("SVC_BASE_URL"));
    HttpBearerAuth auth = (HttpBearerAuth) client.getAuthentication("secretKey");
    auth.setBearerToken(System.getenv("SVC_SECRET_KEY"));
    VerificationsApi verifications = new VerificationsApi(client);
    Me me = new AccountApi(client).readMe();
    ImageStep step = new ImageStep().key("front").kind(ImageStep.KindEnum.IMAGE).description("The whole front of the car");
    CreateVerificationWithSteps steps = new CreateVerificationWithSteps().steps(List.of(new Step(step)));
    Verification made = verifications.createVerification(null, new CreateVerification(steps));
    Verification read = verifications.readVerification(made.getId(), null, null);
    EventLog log = verifications.listEvents(made.getId());
    Credits credits = new CreditsApi(client).readCredits();
    if (!read.getId().equals(made.getId()) || credits.getPricePerPhotoCents() == 0) throw new AssertionError();
    VerificationCreatedEvent first = (VerificationCreatedEvent) log.getItems().get(0).getActualInstance();
    System.out.println(me.getEnvironment() + " " + read.getStatus() + " " + first.getType());
    System.exit(0);
  }
}
