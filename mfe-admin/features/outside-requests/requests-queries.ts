import type { ApiClient } from '@tamarack/contracts/client'
import { getOutsideRequests, type OutsideRequestView } from '@tamarack/contracts/endpoints/outside-requests'
import { callQuery } from '@tamarack/ui/call-query'
import type { Status } from '@tamarack/ui/status-tag'

export const requestsQuery = (api: ApiClient) => callQuery(api, ['outside-requests'], getOutsideRequests, {})

export const kindWords: Readonly<Record<OutsideRequestView['kind'], string>> = {
  complaint: 'Complaint',
  regulator: 'Regulator or court',
  access: "Request for a person's own data",
}

export const stateWords = ({ state, isLate }: OutsideRequestView): Status => {
  if (isLate) return { tone: 'danger', label: 'Late' }
  if (state === 'open') return { tone: 'warning', label: 'Open' }
  return state === 'answered'
    ? { tone: 'info', label: 'Waits for a second person' }
    : { tone: 'neutral', label: 'Closed' }
}

export const actWords: Readonly<Record<OutsideRequestView['acts'][number]['type'], string>> = {
  opened: 'Opened',
  'pack-handed-over': 'Evidence pack handed over',
  answered: 'Answered',
  'sent-back': 'Sent back for another answer',
  closed: 'Closed',
}
