/** The address that react-plaid-link loads; it takes any script tag with this address for the real
 * thing. */
const plaidScript = 'https://cdn.plaid.com/link/v2/stable/link-initialize.js'

const loaded = (script: HTMLScriptElement): Promise<void> =>
  new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('The stand-in for the identity window could not be loaded'))
    })
  })

/** In a sandbox only: puts our stand-in for Plaid Link in place of the provider's script. The tag
 * with the provider's address is inert (its type is no script), so nothing is fetched from there.
 */
export const installStandIns = async (): Promise<void> => {
  if (document.querySelector(`script[src="${plaidScript}"]`) !== null) return
  const standIn = document.createElement('script')
  standIn.src = '/sandbox/plaid-link.js'
  const ready = loaded(standIn)
  document.head.append(standIn)
  await ready
  const inert = document.createElement('script')
  inert.type = 'text/plain'
  inert.src = plaidScript
  document.head.append(inert)
}
