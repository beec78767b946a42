import type { FunctionComponent } from "preact";
import { surroundingsHere } from "./device/surroundings.ts";
import type { Flow } from "./flow.ts";
import type { FurtherScreens, FurtherStep, StepProps } from "./further-screens.ts";
import { isUntouched, tally } from "./model/progress.ts";
import type { Screen } from "./model/screen.ts";
import { ImageStepScreen } from "./screens/image-step.tsx";
import { Intro } from "./screens/intro.tsx";
import { isMedia, type Step } from "./model/step.ts";
import { FurtherScreen } from "./ui/further-screen.tsx";
import { FlowContext } from "./ui/flow-context.ts";
import { HeadContext } from "./ui/header.tsx";
import { type ChangeLanguage, PageHead } from "./ui/page-head.tsx";
import { type Text, TextContext } from "./ui/text.ts";
import { useConnectionNote } from "./ui/use-connection-note.ts";
import { usePageTitle } from "./ui/use-page-title.ts";

type Props = { readonly flow: Flow; readonly text: Text; readonly onLanguage?: ChangeLanguage };

/** The page's root: the current screen, the header, and a notice when the network goes or returns. */
export function App({ flow, text, onLanguage }: Props) {
  const note = useConnectionNote(flow, text);
  usePageTitle(flow, text);
  return (
    <TextContext.Provider value={text}>
      <FlowContext.Provider value={flow}>
        <HeadContext.Provider value={<PageHead flow={flow} note={note} onLanguage={onLanguage} />}>
          <Shown flow={flow} screen={flow.screen.value} />
        </HeadContext.Provider>
        <p class="unseen" role="status">
          {note}
        </p>
      </FlowContext.Provider>
    </TextContext.Provider>
  );
}

/** On a desktop the page first offers to continue on a phone. */
export function startHere(flow: Flow): void {
  if (surroundingsHere().platform === "desktop") flow.screen.value = { at: "handoff" };
  else flow.start();
}

type ShownProps = { readonly flow: Flow; readonly screen: Screen };

function Shown({ flow, screen }: ShownProps) {
  const { language } = flow.page;
  const session = flow.session.value;
  switch (screen.at) {
    case "intro":
      return (
        <Intro
          session={session}
          language={language}
          isReady={flow.isReady.value}
          before={isUntouched(flow.work.value) ? undefined : tally(flow.work.value)}
          onStart={() => flow.isReady.value && startHere(flow)}
          onLater={() => flow.later()}
        />
      );
    case "handoff":
      return <FurtherScreen draw={({ Handoff }) => <Handoff onStay={() => flow.start()} />} />;
    case "in_app":
      return (
        <FurtherScreen
          draw={({ InApp }) => <InApp surroundings={surroundingsHere()} onRetry={() => flow.goOn()} />}
        />
      );
    case "later":
      return (
        <FurtherScreen
          draw={({ Later }) => (
            <Later language={language} expiresAt={session.expires_at} onBack={() => flow.goOn()} />
          )}
        />
      );
    case "summary":
      return <FurtherScreen draw={({ Summary }) => <Summary />} />;
    case "ended":
      return (
        <FurtherScreen
          draw={({ Ended }) => <Ended work={flow.work.value} token={flow.page.token} language={language} />}
        />
      );
    case "step":
      return <StepShown key={screen.index} flow={flow} index={screen.index} />;
  }
}

function StepShown({ flow, index }: { readonly flow: Flow; readonly index: number }) {
  const step = flow.steps.value[index];
  if (!step) return <FurtherScreen draw={({ Summary }) => <Summary />} />;
  // a file carries its own location
  const isSituated = isMedia(step) && (step.kind !== "upload" || flow.requiresLocation.value);
  if (isSituated && flow.needsLocation.value)
    return <FurtherScreen draw={({ LocationGate }) => <LocationGate />} />;
  return screenOf(step, index);
}

function screenOf(step: Step, index: number) {
  if (step.kind === "image") return <ImageStepScreen step={step} index={index} />;
  return <FurtherScreen draw={(screens) => furtherStep(screens, step, index)} />;
}

function furtherStep({ stepScreens }: FurtherScreens, step: FurtherStep, index: number) {
  const StepScreen = stepScreens[step.kind] as FunctionComponent<StepProps<FurtherStep>>; // the step is of that kind
  return <StepScreen step={step} index={index} />;
}
