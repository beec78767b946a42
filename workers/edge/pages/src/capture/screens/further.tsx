// the screens after the camera are a separate script, loaded through `../further.ts`
export { CameraControls } from "../ui/camera-controls.tsx";
export { DeliveryNote } from "../ui/delivery-note.tsx";
export { Overlay } from "../ui/overlay.tsx";
export { RefusedList } from "../ui/refused-list.tsx";
export { AddressStepScreen } from "./address-step.tsx";
export { CameraTroubleScreen } from "./camera-trouble.tsx";
export { ChoiceStepScreen } from "./choice-step.tsx";
export { Ended } from "./ended.tsx";
export { Handoff } from "./handoff.tsx";
export { InApp } from "./in-app.tsx";
export { Later } from "./later.tsx";
export { LocationGate } from "./location-gate.tsx";
export { Summary } from "./summary.tsx";
export { TakenScreen } from "./taken-screen.tsx";
export { TextStepScreen } from "./text-step.tsx";
export { UploadStepScreen } from "./upload-step.tsx";
export { VideoStepScreen } from "./video-step.tsx";
