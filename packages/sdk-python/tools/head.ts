export const GENERATOR = { name: "datamodel-code-generator", version: "0.89.0" } as const;

/** The first lines of a generated file: its generator and the schemas it was written from. */
export function headOf(fingerprint: string): string {
  return [
    `# Written by ${GENERATOR.name} ${GENERATOR.version}, with \`pnpm --filter @svc/sdk-python run generate\`.`,
    `# SHA-256 of the schemas: ${fingerprint}`,
    "\n",
  ].join("\n");
}
