/** The types this room uses from Postman's importer, which ships none. */
declare module "openapi-to-postmanv2" {
  export type Folder = { readonly name: string; readonly item: readonly (Folder | Item)[] };
  export type Item = {
    readonly name: string;
    readonly request: {
      readonly method: string;
      readonly url: { readonly path: readonly string[] };
      readonly auth: { readonly type: string; readonly apikey?: readonly object[] } | null;
      readonly body?: {
        readonly mode?: string;
        readonly raw?: string;
        readonly formdata?: readonly { readonly key: string; readonly type: string }[];
      };
    };
  };
  type Done = (
    error: Error | null,
    conversion: {
      readonly result: boolean;
      readonly reason?: string;
      readonly output?: readonly { readonly type: string; readonly data: Folder }[];
    },
  ) => void;
  const converter: {
    convertV2(
      input: { readonly type: "string"; readonly data: string },
      options: Readonly<Record<string, string | boolean>>,
      done: Done,
    ): void;
  };
  export default converter;
}
