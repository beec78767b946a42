import { describeSharedPhotos } from "./over-shared-photos.ts";

// three times as many: shared-photos.nightly.test.ts
describeSharedPhotos(36);
