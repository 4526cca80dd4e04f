import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const texts = new Set(['.js', '.css', '.html', '.svg'])
/** Below this a packed file saves less than its header costs. */
const smallest = 1024

/** Packs text once, at build time: the strongest brotli takes seconds, which no visitor should wait
 * for. The server picks the form a browser takes. */
export const compress = (): Plugin => ({
  name: 'tamarack-compress',
  apply: 'build',
  enforce: 'post',
  writeBundle: {
    order: 'post',
    sequential: true,
    handler({ dir = 'dist' }) {
      const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((file) => texts.has(extname(file)))
      for (const file of files.map((name) => join(dir, name))) {
        const content = readFileSync(file)
        if (content.length < smallest) continue
        writeFileSync(
          `${file}.br`,
          brotliCompressSync(content, {
            params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
          }),
        )
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  },
})
