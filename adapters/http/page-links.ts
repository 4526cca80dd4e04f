import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppSettings } from './app-ports.ts'

type Screens = NonNullable<AppSettings['screens']>

/** What is read of a micro-frontend's manifest. */
interface Manifest {
  readonly metaData: { readonly publicPath: string; readonly remoteEntry: { readonly name: string } }
  readonly exposes: readonly { readonly assets: Readonly<Record<'js' | 'css', { readonly sync: readonly string[] }>> }[]
}

/** What a build wrote next to its files; undefined before a build. A page is sent without links
 * rather than not at all. */
export const written = async <Content>(folder: string, name: string): Promise<Content | undefined> => {
  try {
    return JSON.parse(await readFile(join(folder, name), 'utf8')) as Content
  } catch {
    return undefined
  }
}

/** What all pages of a micro-frontend begin with. */
const linksOfRemote = async (folder: string): Promise<readonly string[]> => {
  const manifest = await written<Manifest>(folder, 'mf-manifest.json')
  if (manifest === undefined) return []
  const { publicPath, remoteEntry } = manifest.metaData
  const assets = (kind: 'js' | 'css') => manifest.exposes.flatMap(({ assets: { [kind]: found } }) => found.sync)
  return [
    ...[remoteEntry.name, ...assets('js')].map(
      (file) => `<${publicPath}${file}>; rel=modulepreload; fetchpriority=low`,
    ),
    ...assets('css').map((file) => `<${publicPath}${file}>; rel=preload; as=style`),
  ]
}

/** What a browser is to load together with the page of an address, as the values of a Link header:
 * script and answers that it would otherwise find one behind the other. */
export const pageLinks = async (path: string, screens: Screens): Promise<readonly string[]> => {
  const isBelow = (place: string): boolean => path === place || path.startsWith(`${place}/`)
  const ofShell = await written<Readonly<Record<string, readonly string[]>>>(screens.shell, 'links.json')
  const remote = (['customer', 'admin'] as const).find((name) => isBelow(`/${name}`))
  return [
    ...Object.entries(ofShell ?? {}).flatMap(([place, links]) => (isBelow(place) ? links : [])),
    ...(remote === undefined ? [] : await linksOfRemote(screens[remote])),
  ]
}
