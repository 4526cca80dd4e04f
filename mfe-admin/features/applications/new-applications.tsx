import { Button } from '@tamarack/ui/button'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../services.tsx'
import styles from './applications.module.css'
import type { ListAddress } from './list-address.ts'
import { applicationCountQuery } from './applications-queries.ts'

/** Announces that the list has grown; the rows themselves wait for the press. */
export const NewApplications = ({
  list,
  shown,
  onShow,
}: {
  readonly list: ListAddress
  readonly shown: number
  readonly onShow: () => void
}) => {
  const { api } = useServices()
  const { data } = useQuery(applicationCountQuery(api, list))
  const more = data === undefined ? 0 : data - shown
  return (
    <output className={styles['notice']}>
      {more > 0 && (
        <>
          <span>{more === 1 ? '1 new application.' : `${more} new applications.`}</span>
          <Button variant="quiet" onClick={onShow}>
            Show
          </Button>
        </>
      )}
    </output>
  )
}
