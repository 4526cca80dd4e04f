import { makeDocumentRenderer } from './document-renderer.ts'

/** What a rendering thread runs; `rendering-pool.ts` calls it by these names. */
const renderer = makeDocumentRenderer()
type Renderer = typeof renderer

export const pdf = (given: Parameters<Renderer['pdf']>): Promise<Uint8Array> => renderer.pdf(...given)
export const report = (given: Parameters<Renderer['report']>): Promise<Uint8Array> => renderer.report(...given)
