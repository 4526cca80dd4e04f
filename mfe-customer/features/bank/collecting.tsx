import { paths } from '@tamarack/contracts/paths'
import { LinkButton } from '@tamarack/ui/button'
import { Notice } from '@tamarack/ui/notice'
import { useEffect, useRef } from 'react'

/** The window has closed and the bank is still sending: nobody has to wait for it. */
export const Collecting = () => {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    region.current?.focus()
  }, [])
  return (
    <>
      <div ref={region} tabIndex={-1} role="status">
        <Notice tone="info" heading="Your bank is sending the data.">
          <p>
            You can wait here or leave; we keep going. This can take up to 3 minutes, and this page goes on by itself.
          </p>
        </Notice>
      </div>
      <div>
        <LinkButton variant="secondary" to={paths.dashboard}>
          Save and leave
        </LinkButton>
      </div>
    </>
  )
}
