import { useMutation } from '@tanstack/react-query'
import type { Problem } from '@tamarack/contracts/error-catalogue'
import { ownRefusals } from '@tamarack/contracts/own-refusals'
import { evidencePackAddress } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { Button } from '@tamarack/ui/button'
import { DownloadIcon } from '@tamarack/ui/icons'
import { Notice } from '@tamarack/ui/notice'
import { usePress } from '@tamarack/ui/press'
import { saveFile } from '@tamarack/ui/save-file'
import { useServices } from '../../services.tsx'
import { Section } from '../frame/section.tsx'

/** Bytes, which the client of declared endpoints does not read. Throws a sentence. */
const fetchPack = async (loanId: string, key: string): Promise<Blob> => {
  const reply = await fetch(evidencePackAddress(loanId), { method: 'POST', headers: { 'idempotency-key': key } }).catch(
    () => null,
  )
  if (reply?.ok === true) return reply.blob()
  const problem = (await reply?.json().catch(() => null)) as Problem | null | undefined
  throw new Error(problem?.title ?? ownRefusals.UNAVAILABLE.message)
}

/** Makes the pack that proves what happened to a loan, and saves it. */
export const EvidencePack = ({ loan }: { readonly loan: LoanView }) => {
  const { announce, queryClient } = useServices()
  const press = usePress()
  const making = useMutation({
    mutationFn: () => press(null, (key) => fetchPack(loan.id, key)),
    onSuccess: (pack) => {
      saveFile(`evidence-${loan.id}.zip`, pack.type, pack)
      announce('The evidence pack is saved')
      // Files that were never needed were made for it, and have hashes now.
      return queryClient.invalidateQueries({ queryKey: ['documents', loan.id] })
    },
  })
  return (
    <Section heading="Evidence pack" className="stack-2">
      <p>
        One ZIP with the whole history, signed documents, ledger, calculations and a page that verifies them without us.
        It holds personal data. That you make it is recorded.
      </p>
      <div>
        <Button pending={making.isPending} pendingLabel="Making the pack..." onClick={() => making.mutate()}>
          <DownloadIcon />
          Make evidence pack
        </Button>
      </div>
      {making.isPending && <progress aria-label="Making the evidence pack" />}
      {making.isSuccess && (
        <p role="status">Saved, {Math.ceil(making.data.size / 1024)} KB. Open verify.html in it to check it.</p>
      )}
      {making.isError && <Notice tone="danger" heading={making.error.message} focus focusKey={making.failureCount} />}
    </Section>
  )
}
