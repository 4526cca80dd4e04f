import { useQuery } from '@tanstack/react-query'
import { createContext, use, useEffect, useMemo, useRef } from 'react'
import { Outlet, useNavigate } from 'react-router-dom'
import { briefFooterLinks } from '@tamarack/contracts/footer-links'
import { paths } from '@tamarack/contracts/paths'
import { CustomerFrame } from '@tamarack/ui/customer-frame'
import { useServices } from '../../services.tsx'
import { siteQuery } from '../loan/loan-queries.ts'

interface Leaving {
  /** What "Save and leave" does on the page that is open; the last to register is called. Returns
   * how to take it back. */
  readonly onLeave: (leave: () => void) => () => void
}
const LeavingContext = createContext<Leaving | null>(null)

/** Header of an application: only wordmark, help and "Save and leave". */
export const ApplicationLayout = () => {
  const site = useQuery(siteQuery(useServices()))
  const navigate = useNavigate()
  const registered = useRef<(() => void) | null>(null)
  const leaving = useMemo<Leaving>(
    () => ({
      onLeave: (leave) => {
        registered.current = leave
        return () => {
          if (registered.current === leave) registered.current = null
        }
      },
    }),
    [],
  )
  const leave = () => {
    if (registered.current === null) void navigate(paths.dashboard)
    else registered.current()
  }
  return (
    <LeavingContext value={leaving}>
      <CustomerFrame footerLinks={briefFooterLinks} lender={site.data?.lender ?? null} onSaveAndLeave={leave}>
        <Outlet />
      </CustomerFrame>
    </LeavingContext>
  )
}

/** Has the open page decide what "Save and leave" means. */
export const useOnLeave = (leave: () => void): void => {
  const leaving = use(LeavingContext)
  useEffect(() => leaving?.onLeave(leave), [leaving, leave])
}
