import { encodeQR } from 'qr'
import { useMemo } from 'react'
import styles from './second-factor.module.css'

/** One square of the path per dark module. */
const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')

/** A QR code, dark on white in both themes: that is how every camera reads it. `label` states what it holds for those who do not see it. */
export const QrCode = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const rows = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium', border: 4 }), [text])
  return (
    <svg
      className={styles['qr']}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <rect width={rows.length} height={rows.length} fill="white" />
      <path d={pathOf(rows)} fill="black" />
    </svg>
  )
}
