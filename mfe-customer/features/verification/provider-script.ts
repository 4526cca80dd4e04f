/** Plaid Link's address; react-plaid-link takes any script tag that has it for the loaded one. */
const plaidScript = 'https://cdn.plaid.com/link/v2/stable/link-initialize.js'
/** The sandbox's stand-in for it, from our own server. */
const plaidStandIn = '/sandbox/plaid-link.js'

/** A script that neither comes nor fails within this time counts as failed. */
const patienceMs = 20_000

const scripts = new Map<string, Promise<void>>()

/** Loads a provider's script once per page; a failed load leaves nothing behind and may be tried
 * again. Rejects when the script cannot be loaded, or is not there within 20 seconds. */
export const loadScript = (url: string): Promise<void> => {
  const loaded = scripts.get(url)
  if (loaded !== undefined) return loaded
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    const fail = () => {
      script.remove()
      scripts.delete(url)
      reject(new Error('The script of a provider could not be loaded'))
    }
    const timer = setTimeout(fail, patienceMs)
    script.addEventListener('load', () => {
      clearTimeout(timer)
      resolve()
    })
    script.addEventListener('error', () => {
      clearTimeout(timer)
      fail()
    })
    document.head.append(script)
  })
  scripts.set(url, loading)
  return loading
}

/** Makes Plaid's window ready to be opened. The vendor's hook remembers a script that failed until
 * the page is loaded again, so the script is loaded before the hook looks. In a sandbox the
 * stand-in is loaded, and an inert tag with the vendor's address keeps the hook from fetching the
 * real one. Rejects when the script cannot be loaded or does not bring the window. */
export const loadPlaid = async (sandbox: boolean): Promise<void> => {
  if (!('Plaid' in window)) await loadScript(sandbox ? plaidStandIn : plaidScript)
  if (!('Plaid' in window)) {
    scripts.delete(sandbox ? plaidStandIn : plaidScript)
    throw new Error('The identity window did not start')
  }
  if (document.querySelector(`script[src="${plaidScript}"]`) !== null) return
  const inert = document.createElement('script')
  inert.type = 'text/plain'
  inert.src = plaidScript
  document.head.append(inert)
}
