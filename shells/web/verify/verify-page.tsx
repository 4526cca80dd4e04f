import { useMutation } from '@tanstack/react-query'
import { verifyDocument, type FileVerificationView } from '@tamarack/contracts/endpoints/document'
import { documentOf } from '@tamarack/contracts/views/document'
import { Loading } from '@tamarack/ui/faces'
import { DateText } from '@tamarack/ui/format'
import { Notice } from '@tamarack/ui/notice'
import { PageHeading } from '@tamarack/ui/page-heading'
import { failureText } from '@tamarack/ui/problem'
import { useServices } from '../shell-context.tsx'
import styles from './verify-page.module.css'

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

const Found = ({ name, found }: { readonly name: string; readonly found: FileVerificationView }) => {
  if (found.state === 'unknown')
    return (
      <Notice tone="danger" heading="This is not a file of ours, or it was changed" focus focusKey={name}>
        <p>
          We have never issued a file with exactly these bytes. One changed byte is enough, also by a program that
          opened and saved the file. Ask for the original.
        </p>
      </Notice>
    )
  const { kind, preparedAt, signedAt, chain } = found
  return (
    <Notice
      tone={chain === 'unbroken' ? 'success' : 'warning'}
      heading={signedAt === null ? 'Intact, and not signed' : 'Intact and signed'}
      focus
      focusKey={name}
    >
      <p>
        {documentOf(kind).name}. Prepared <DateText value={preparedAt} as="near" />
        {signedAt === null ? (
          ', before any signature.'
        ) : (
          <>
            , signed <DateText value={signedAt} as="near-time" />.
          </>
        )}
      </p>
      <p>
        {chain === 'unbroken'
          ? 'The log in which we recorded it is unchanged from its first line to its last.'
          : 'The log in which we recorded it does not add up. Contact us.'}
      </p>
    </Notice>
  )
}

const useCheck = () => {
  const { api } = useServices()
  return useMutation({
    retry: false,
    networkMode: 'always',
    // Only the digest leaves the device, never the file.
    mutationFn: async (file: File) => {
      const sha256 = hex(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
      return { name: file.name, found: await api.call(verifyDocument, { params: { sha256 } }) }
    },
  })
}

/** `/verify`: anybody who holds a PDF of ours finds out whether it is intact, when it was signed,
 * and whether our log adds up. No session, no personal data. */
export const Component = () => {
  const check = useCheck()
  return (
    <div className="stack-5 reading-width">
      <PageHeading title="Verify a document">
        <p>Choose a PDF that you got from us. The file stays on your device: we compare its fingerprint with ours.</p>
      </PageHeading>
      <label className={`stack-3 ${styles['drop']}`}>
        <span>Choose a PDF file, or drop it here</span>
        <input
          type="file"
          accept="application/pdf,.pdf"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file !== undefined) check.mutate(file)
          }}
        />
      </label>
      {check.isPending && <Loading />}
      {check.isError && (
        <Notice tone="danger" heading="We could not verify the file" focus>
          <p>{failureText(check.error)}</p>
        </Notice>
      )}
      {check.isSuccess && <Found {...check.data} />}
    </div>
  )
}
