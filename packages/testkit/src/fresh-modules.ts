import { vi } from "vitest";

// A vitest set-up file: test files that share a process must not share the state of our modules or the mocks of other files.
vi.resetModules();
