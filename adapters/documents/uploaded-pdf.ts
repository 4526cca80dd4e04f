import { PDFArray, PDFDict, PDFDocument, PDFName, PDFStream, type PDFContext, type PDFObject } from '@cantoo/pdf-lib'
import { err, ok, refuse, type Refusal, type Result } from '@tamarack/domain/shared/result'

/** The most pages of an uploaded PDF. A statement of three months has fewer. */
const pagesMax = 100

/** The most objects of an uploaded PDF. It limits the time of the walk. */
const objectsMax = 200_000

/** Keys whose value a reader runs, opens or loads (ISO 32000-1: 12.6.3, 12.6.4.16, 7.11.4, 12.7.8,
 * 12.3.5, 14.11.7; Adobe Extension Level 3: 9.6). */
const activeKeys = new Set([
  'AA',
  'JS',
  'JavaScript',
  'EmbeddedFiles',
  'EmbeddedFile',
  'EF',
  'XFA',
  'Collection',
  'OPI',
  'RichMediaContent',
  'RichMediaSettings',
])

/** Types of actions that do more than move within the file or open a link (ISO 32000-1, 12.6.4). */
const activeActions = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToR',
  'GoToE',
  'Rendition',
  'Movie',
  'Sound',
  'GoTo3DView',
  'RichMediaExecute',
])

/** Subtypes of annotations and streams with content other than a page (ISO 32000-1, 12.5.6). */
const activeSubtypes = new Set(['RichMedia', 'Movie', 'Sound', 'Screen', '3D', 'FileAttachment', 'PRC', 'U3D'])

const nameAt = (dictionary: PDFDict, key: string): string | undefined => {
  const value = dictionary.lookup(PDFName.of(key))
  return value instanceof PDFName ? value.decodeText() : undefined
}

/** Whether the reader would run the dictionary. A link to a web page is inactive, because it needs a
 * click. */
const isActiveDictionary = (dictionary: PDFDict): boolean =>
  dictionary.keys().some((key) => activeKeys.has(key.decodeText())) ||
  activeActions.has(nameAt(dictionary, 'S') ?? '') ||
  activeSubtypes.has(nameAt(dictionary, 'Subtype') ?? '')

/** Whether the file opens with anything but a move to one of its pages. */
const opensActively = (catalog: PDFDict): boolean => {
  const opened = catalog.lookup(PDFName.of('OpenAction'))
  return opened instanceof PDFDict && (nameAt(opened, 'S') !== 'GoTo' || opened.has(PDFName.of('Next')))
}

/** Whether the stream's content lies outside the file, as its own data or as a page of another file
 * (ISO 32000-1, 7.3.8.2 and 8.10.4). */
const isOutside = ({ dict }: PDFStream): boolean =>
  dict.has(PDFName.of('F')) || (dict.has(PDFName.of('Ref')) && nameAt(dict, 'Subtype') === 'Form')

const hasActiveObject = (context: PDFContext): boolean => {
  const open: PDFObject[] = [
    context.trailerInfo.Info,
    ...context.enumerateIndirectObjects().map(([, object]) => object),
  ].filter((object) => object !== undefined)
  // Objects within objects. A reference leads to an indirect object, which is in the list already.
  for (let object = open.pop(); object !== undefined; object = open.pop()) {
    if (object instanceof PDFStream) {
      if (isOutside(object)) return true
      open.push(object.dict)
    } else if (object instanceof PDFDict) {
      if (isActiveDictionary(object)) return true
      open.push(...object.values())
    } else if (object instanceof PDFArray) open.push(...object.asArray())
  }
  return false
}

const load = async (bytes: Uint8Array): Promise<Result<PDFDocument, Refusal>> => {
  try {
    // Many banks protect statements with an owner's password only, which opens without one.
    return ok(await PDFDocument.load(bytes, { password: '', updateMetadata: false, throwOnInvalidObject: true }))
  } catch (error) {
    return refuse(String(error).includes('PASSWORD') ? 'PAPER_LOCKED' : 'PAPER_DAMAGED')
  }
}

/** TAM-208: reads every object of an uploaded PDF and writes the file again, so that it contains
 * only objects that were read. Refuses a PDF that a reader would run (`PAPER_ACTIVE`), that has a
 * password (`PAPER_LOCKED`), or that is damaged or too long (`PAPER_DAMAGED`). */
export const plainPdf = async (bytes: Uint8Array): Promise<Result<Uint8Array, Refusal>> => {
  const loaded = await load(bytes)
  if (!loaded.ok) return loaded
  const { context, catalog } = loaded.value
  try {
    if (context.enumerateIndirectObjects().length > objectsMax) return refuse('PAPER_DAMAGED')
    if (opensActively(catalog) || hasActiveObject(context)) return refuse('PAPER_ACTIVE')
    const pages = loaded.value.getPageCount()
    if (pages < 1 || pages > pagesMax) return refuse('PAPER_DAMAGED')
    return ok(await loaded.value.save({ addDefaultPage: false, updateFieldAppearances: false }))
  } catch {
    return err({ code: 'PAPER_DAMAGED' })
  }
}
