import { useState } from 'react'
import { Button } from '@tamarack/ui/button'
import { Checkbox } from '@tamarack/ui/choices'
import { CopyButton } from '@tamarack/ui/copy-button'
import { DownloadIcon, PrintIcon } from '@tamarack/ui/icons'
import { Notice } from '@tamarack/ui/notice'
import { saveFile } from '@tamarack/ui/save-file'
import { AccountScreen } from '../account-screen.tsx'
import styles from './second-factor.module.css'

const fileOf = (codes: readonly string[]): string =>
  [
    'Tamarack backup codes',
    'Each code works once, in place of the code of your authenticator app.',
    '',
    ...codes,
    '',
  ].join('\n')

interface BackupCodesProps {
  readonly codes: readonly string[]
  readonly happened: string
  readonly onDone: () => void
}

/** The one time at which backup codes can be seen. */
export const BackupCodes = ({ codes, happened, onDone }: BackupCodesProps) => {
  const [saved, setSaved] = useState(false)
  return (
    <AccountScreen
      title="Save your backup codes"
      back={null}
      above={
        <div className="no-print">
          <Notice tone="success" heading={happened} focus />
        </div>
      }
      intro={
        <p>With one of them you can sign in when your phone is lost or new. Each works once. We show them only now.</p>
      }
    >
      <ul className={styles['codes']} aria-label="Backup codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={`row-3 middle no-print ${styles['actions']}`}>
        <CopyButton text={codes.join('\n')} what="the backup codes" refused="Could not copy. Download or print them." />
        <Button variant="quiet" onClick={() => saveFile('tamarack-backup-codes.txt', 'text/plain', fileOf(codes))}>
          <DownloadIcon />
          Download
        </Button>
        <Button variant="quiet" onClick={() => window.print()}>
          <PrintIcon />
          Print
        </Button>
      </div>
      <div className={`${'stack-4 at-start'} no-print`}>
        <Checkbox
          plain
          label="I have saved them"
          checked={saved}
          onChange={(event) => setSaved(event.target.checked)}
        />
        <Button variant="primary" disabled={!saved} onClick={onDone}>
          Done
        </Button>
      </div>
    </AccountScreen>
  )
}
