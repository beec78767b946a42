import type { FunctionComponent } from "preact";
import type { Camera, CameraTrouble } from "./camera/camera.ts";
import type { Surroundings } from "./device/surroundings.ts";
import type { Work } from "./model/progress.ts";
import type { ImageStep, MediaStep, Step, StepOf } from "./model/step.ts";

export type StepProps<S> = { readonly step: S; readonly index: number };
/** Photos have the page's first screen. */
export type FurtherStep = Exclude<Step, { kind: "image" }>;

/** The screens after the camera as the rest of the page sees them. `screens/further.tsx` is a separate script. */
export type FurtherScreens = {
  readonly stepScreens: {
    readonly [K in FurtherStep["kind"]]: FunctionComponent<StepProps<StepOf<K>>>;
  };
  readonly TakenScreen: FunctionComponent<StepProps<MediaStep>>;
  readonly Handoff: FunctionComponent<{ readonly onStay: () => void }>;
  readonly InApp: FunctionComponent<{ readonly surroundings: Surroundings; readonly onRetry: () => void }>;
  readonly Later: FunctionComponent<{
    readonly language: string;
    readonly expiresAt: string;
    readonly onBack: () => void;
  }>;
  readonly LocationGate: FunctionComponent;
  readonly Summary: FunctionComponent;
  readonly Ended: FunctionComponent<{
    readonly work: Work;
    readonly token: string;
    readonly language: string;
  }>;
  readonly CameraTroubleScreen: FunctionComponent<{
    readonly trouble: CameraTrouble;
    readonly kind: "image" | "video";
    readonly onRetry: () => void;
    readonly onTaken: (file: File, nonce: string) => void;
  }>;
  readonly CameraControls: FunctionComponent<{
    readonly camera: Camera;
    readonly torchOn: boolean;
    readonly onTorch: (on: boolean) => void;
    readonly zoom: number | undefined;
    readonly onZoom: (zoom: number) => void;
  }>;
  readonly CodeScreen: FunctionComponent<StepProps<ImageStep>>;
  readonly CodeNote: FunctionComponent<{ readonly step: MediaStep }>;
  readonly RefusedList: FunctionComponent<{ readonly step: MediaStep }>;
  readonly DeliveryNote: FunctionComponent;
  readonly Ghost: FunctionComponent<{ readonly url: string }>;
  readonly Overlay: FunctionComponent<{
    readonly kind: string | undefined;
    readonly video: { readonly current: HTMLVideoElement | null };
  }>;
};
