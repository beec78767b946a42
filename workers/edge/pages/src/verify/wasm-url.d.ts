/** The build emits the file next to the scripts and exports its URL. */
declare module "*.wasm" {
  const url: string;
  export default url;
}
