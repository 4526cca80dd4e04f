/** Matches these calls of the library, by its own paths. */
export const at =
  (...paths: readonly (string | undefined)[]) =>
  ({ path }: { readonly path?: string | undefined }): boolean =>
    paths.includes(path)
