import { useRef, useState } from "preact/hooks";
import type { Camera } from "../capture/camera/camera.ts";
import { useCamera } from "../capture/camera/use-camera.ts";
import { record, recordableType } from "../capture/camera/record-video.ts";
import { useObjectUrl } from "../capture/ui/object-url.ts";
import { Screen } from "../capture/ui/screen.tsx";
import { CameraTroubleScreen } from "./camera-trouble-screen.tsx";
import { type Played, played, reasonOf } from "./playable.ts";
import type { FoundClip } from "./report.ts";
import type { StepProps } from "./step-props.ts";
import { TurnQuestion } from "./turn-question.tsx";

const SECONDS = 3;

type Recorded = { readonly clip: Blob; readonly found: FoundClip };

/** Uses the capture page's own recorder, without sound as by default. */
export function ClipStep({ done }: StepProps) {
  const running = useCamera({ facing: "rear", purpose: "video", audio: false }, () => {});
  const [recorded, setRecorded] = useState<Recorded>();
  const [isBusy, setBusy] = useState(false);
  const { camera, video, trouble, retry } = running;
  const goOn = (failed: string) => done({ clip: { failed } });
  if (trouble) return <CameraTroubleScreen trouble={trouble} retry={retry} goOn={() => goOn(trouble)} />;
  if (recorded) return <WatchClip {...recorded} onSeen={(clip) => done({ clip })} />;
  const start = async () => {
    if (!camera || !video.current) return;
    if (recordableType(false) === undefined) return goOn("unrecordable");
    setBusy(true);
    try {
      setRecorded(await recordOnce(camera, video.current));
    } catch (error) {
      goOn(reasonOf(error));
    }
  };
  return (
    <div class="camera">
      <section class="finder" aria-label="Viewfinder">
        <video ref={video} aria-label="What the camera sees" autoplay muted playsInline />
      </section>
      <Screen
        heading="Record three seconds"
        actions={
          <>
            <button type="button" class="primary" disabled={!camera || isBusy} onClick={() => void start()}>
              Record
            </button>
            <button type="button" disabled={isBusy} onClick={() => done({})}>
              Skip
            </button>
          </>
        }
      >
        <p>Hold the phone upright. The clip has no sound and ends by itself.</p>
        <p role="status">{isBusy && "Recording …"}</p>
      </Screen>
    </div>
  );
}

async function recordOnce({ stream }: Camera, video: HTMLVideoElement): Promise<Recorded> {
  const viewfinder = { width: video.videoWidth, height: video.videoHeight };
  const from = performance.now();
  const clip = await record(stream, SECONDS).clip;
  const ms = Math.round(performance.now() - from);
  const type = clip.type === "video/mp4" ? clip.type : "video/webm";
  return { clip, found: { type, bytes: clip.size, ms, viewfinder } };
}

type WatchProps = Recorded & { readonly onSeen: (found: FoundClip) => void };

/** Plays the clip and reads its size. The camera is off by then, as in the capture page's review. */
function WatchClip({ clip, found, onSeen }: WatchProps) {
  const url = useObjectUrl(clip);
  const player = useRef<HTMLVideoElement>(null);
  const answer = (looks: Pick<FoundClip, "looks">) => {
    const seen: Played = player.current ? played(player.current) : {};
    onSeen({ ...found, ...seen, ...looks });
  };
  return (
    <div class="camera">
      <section class="finder" aria-label="The clip">
        {url && (
          <video ref={player} src={url} aria-label="The clip just recorded" autoplay loop muted playsInline />
        )}
      </section>
      <Screen heading="How does the clip lie?" actions={<TurnQuestion onAnswer={answer} />}>
        <p>Compare it with what is in front of you. If it does not play, say that you can’t tell.</p>
      </Screen>
    </div>
  );
}
