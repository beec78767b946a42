// the screens after the camera are a separate script, loaded through `../further.ts`
import type { FurtherScreens } from "../further-screens.ts";
import { AddressStepScreen } from "./address-step.tsx";
import { ChoiceStepScreen } from "./choice-step.tsx";
import { TextStepScreen } from "./text-step.tsx";
import { UploadStepScreen } from "./upload-step.tsx";
import { VideoStepScreen } from "./video-step.tsx";

export { CodeNote } from "../ui/code-note.tsx";
export { CameraControls } from "../ui/camera-controls.tsx";
export { DeliveryNote } from "../ui/delivery-note.tsx";
export { Ghost } from "../ui/ghost.tsx";
export { Overlay } from "../ui/overlay.tsx";
export { RefusedList } from "../ui/refused-list.tsx";
export { CameraTroubleScreen } from "./camera-trouble.tsx";
export { CodeScreen } from "./code-screen.tsx";
export { Ended } from "./ended.tsx";
export { Handoff } from "./handoff.tsx";
export { InApp } from "./in-app.tsx";
export { Later } from "./later.tsx";
export { LocationGate } from "./location-gate.tsx";
export { Summary } from "./summary.tsx";
export { TakenScreen } from "./taken-screen.tsx";

/** The screen of each kind of step. Photos have the page's first screen. */
export const stepScreens = {
  upload: UploadStepScreen,
  video: VideoStepScreen,
  text: TextStepScreen,
  choice: ChoiceStepScreen,
  address: AddressStepScreen,
} satisfies FurtherScreens["stepScreens"];
