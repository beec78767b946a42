export { ReviewScreen } from "./review/review-screen.tsx";
export { CaseScreen } from "./case/case-screen.tsx";
