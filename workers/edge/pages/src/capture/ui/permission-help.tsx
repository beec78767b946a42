import { permissionHelpOf } from "../device/permission-help.ts";
import { useText } from "./text.ts";

/** Steps to undo a remembered refusal, worded for this browser. */
export function PermissionHelp({ of }: { readonly of: "camera" | "location" }) {
  const text = useText();
  const help = permissionHelpOf(navigator.userAgent, navigator.maxTouchPoints);
  const what = text(`setting_${of}`);
  const where = of === "location" ? text("setting_location_services") : what;
  const steps = text(help, { what, where }).split("\n");
  return (
    <>
      <p>{text("help_remembered")}</p>
      <ol>
        {[...steps, text("help_again", { retry: text("retry") })].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {of === "location" && help === "help_ios" && <p>{text("help_ios_system")}</p>}
    </>
  );
}
