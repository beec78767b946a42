import { vi } from "vitest";

// A vitest set-up file: test files that share a process must not share the state of our modules, nor the mocks and globals
// that another file replaced.
vi.resetModules();
vi.unstubAllGlobals();
