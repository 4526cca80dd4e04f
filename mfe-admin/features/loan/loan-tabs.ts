/** The parts of an application, in order; the key is the address's `tab`. */
export const loanTabs = [
  { key: 'overview', name: 'Overview' },
  { key: 'application', name: 'Application' },
  { key: 'bank', name: 'Bank' },
  { key: 'identity', name: 'Identity' },
  { key: 'documents', name: 'Documents' },
  { key: 'history', name: 'History' },
  { key: 'servicing', name: 'Servicing' },
] as const
export type LoanTab = (typeof loanTabs)[number]['key']

/** The tab that an address names; any other name is the first. */
export const tabOf = (params: URLSearchParams): LoanTab =>
  loanTabs.find(({ key }) => key === params.get('tab'))?.key ?? 'overview'

/** Search part of a tab's address; the first tab needs none. */
export const tabSearch = (tab: LoanTab): string => (tab === 'overview' ? '' : `?tab=${tab}`)
