import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Anchor } from '@tamarack/application/anchor'
import type { AnchorCopies } from '@tamarack/application/ports/anchors.port'

/** Copies of the anchors in a folder, one file for each day: the anchor and the heads that it
 * covers. It can be on another machine, or where files can only be added. */
export const makeAnchorFolder = (folder: string): AnchorCopies => {
  const pathOf = (day: string): string => join(folder, `anchor-${day}.json`)
  const find = async (day: string): Promise<Anchor | null> => {
    try {
      const { anchor } = JSON.parse(await readFile(pathOf(day), 'utf8')) as { readonly anchor: Anchor }
      return anchor
    } catch {
      return null
    }
  }
  return {
    find,
    async days() {
      const names = await readdir(folder).catch(() => [])
      return names.flatMap((name) => /^anchor-(.+)\.json$/.exec(name)?.[1] ?? [])
    },
    async keep(anchor, heads) {
      await mkdir(folder, { recursive: true })
      const path = pathOf(anchor.day)
      // Written whole or not at all.
      await writeFile(`${path}.part`, JSON.stringify({ anchor, heads }))
      await rename(`${path}.part`, path)
    },
  }
}
