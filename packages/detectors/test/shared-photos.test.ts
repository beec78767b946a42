import { describeSharedPhotos } from "./over-shared-photos.ts";

// shared-photos.nightly.test.ts tests three times as many
describeSharedPhotos(36);
