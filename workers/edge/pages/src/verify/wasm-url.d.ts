/** The build puts the file beside the scripts and gives its address. */
declare module "*.wasm" {
  const url: string;
  export default url;
}
