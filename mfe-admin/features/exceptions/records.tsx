import { Link } from 'react-router-dom'
import type { ReplyOf } from '@tamarack/contracts/endpoint'
import { getExceptions, getStops, type StopSwitch } from '@tamarack/contracts/endpoints/exceptions'
import { paths } from '@tamarack/contracts/paths'
import { Notice } from '@tamarack/ui/notice'
import { useRead } from '../../services.tsx'
import styles from './exceptions.module.css'

/** What the lists of the page and their counts are kept under. */
export const exceptionsKey = ['exceptions'] as const

/** What is open, for the rail and for every page that names it. */
export const useExceptions = () => useRead(exceptionsKey, getExceptions, {}, { staleTime: 60_000 })

type Exceptions = ReplyOf<typeof getExceptions>
export const openIn = ({ transfers, paidTwice, webhooks, differences }: Exceptions): number =>
  transfers + paidTwice + webhooks + differences

/** On every staff screen while records are not what was written and nobody has answered it. */
export const RecordAlarm = () => {
  const { data } = useExceptions()
  if (data === undefined || data.records === 0) return null
  return (
    <div className={styles['alarm']}>
      <Notice tone="danger" heading="Records were changed">
        <p>
          {data.records === 1 ? 'One record is' : `${data.records} records are`} not what was written. Do not decide or
          book anything that rests on a loan before its history shows what changed.{' '}
          <Link to={paths.exceptions}>See the differences</Link>
        </p>
      </Notice>
    </div>
  )
}

export const stopNames: Readonly<Record<StopSwitch['what'], string>> = {
  debits: 'Debits',
  disbursements: 'Disbursements',
  applications: 'New applications',
}

export const stopsKey = ['stops'] as const

/** What is stopped, for the section and for every page. */
export const useStops = () => useRead(stopsKey, getStops, {}, { staleTime: 60_000 })

/** On every staff screen while anything is stopped. */
export const StopBanner = () => {
  const stopped = useStops().data?.switches.filter((one) => one.stopped !== null) ?? []
  if (stopped.length === 0) return null
  return (
    <div className={styles['alarm']}>
      <Notice tone="warning" heading={`Stopped: ${stopped.map(({ what }) => stopNames[what]).join(', ')}`}>
        <p>
          We stopped this ourselves. Held money goes on by itself when it is released.{' '}
          <Link to={paths.exceptions}>See the stops</Link>
        </p>
      </Notice>
    </div>
  )
}
