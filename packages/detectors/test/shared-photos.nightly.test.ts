import { describeSharedPhotos } from "./over-shared-photos.ts";

describeSharedPhotos(12);
