const byShell = 'the web shell calls it, which is deployed together with the API; the remotes have contracts'
const byNobody = 'the specification lists it, and no screen calls it'

/** Endpoints that no contract of `contracts/pacts` has an interaction with, each with its
 * reason. */
export const endpointsWithoutContract: Readonly<Record<string, string>> = {
  getSite: byShell,
  getIntroduction: byShell,
  getOwnData: byShell,
  getOwnLooks: byShell,
  verifyDocument: byShell,
  getDocumentKeys: 'the offline verification reads it, and no screen calls it',
  exchangeToken: byNobody,
  updateIdentityVerified: byNobody,
  getActiveLoans: byNobody,
}
