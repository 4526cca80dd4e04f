import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '@tamarack/contracts/paths'
import { Button } from '@tamarack/ui/button'
import { Dialog } from '@tamarack/ui/dialog'
import { Loading } from '@tamarack/ui/faces'
import { shortDate } from '@tamarack/ui/format'
import { usePresent } from '@tamarack/ui/present'

const ClockPanel = lazy(async () => ({ default: (await import('./clock-panel.tsx')).ClockPanel }))

/** The loan whose page this is. */
const loanIdIn = (pathname: string): string | undefined =>
  pathname.startsWith(`${paths.staffHome}/`)
    ? decodeURIComponent(pathname.slice(paths.staffHome.length + 1))
    : undefined

/** The date of the sandbox, and behind it what moves its clock. On a loan's page the next event is
 * that loan's. */
export const ClockButton = () => {
  const [open, setOpen] = useState(false)
  const now = usePresent()
  const loanId = loanIdIn(useLocation().pathname)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="quiet" className="figures unbroken" onClick={() => setOpen(true)}>
        Sandbox: {shortDate(now)}
      </Button>
      <Dialog open={open} title="Sandbox clock" onClose={close}>
        <Suspense fallback={<Loading lines={4} />}>
          <ClockPanel loanId={loanId} onClose={close} />
        </Suspense>
      </Dialog>
    </>
  )
}
