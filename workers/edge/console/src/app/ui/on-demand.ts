export { CommandMenu } from "./command-menu.tsx";
export { KeysHelp } from "./keys-help.tsx";
export { ExportDialog } from "../screens/cases/export-dialog.tsx";
export { SignIn } from "../screens/sign-in/sign-in.tsx";
