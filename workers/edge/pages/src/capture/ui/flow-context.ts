import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Flow } from "../flow.ts";

export const FlowContext = createContext<Flow | undefined>(undefined);

export function useFlow(): Flow {
  const flow = useContext(FlowContext);
  if (!flow) throw new Error("no flow around this screen");
  return flow;
}
