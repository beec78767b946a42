import { vi } from "vitest";

// Of vitest's set-up: files that share a process share no state of our modules, nor what another file put in their place.
vi.resetModules();
