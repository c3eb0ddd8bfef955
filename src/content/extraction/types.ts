import type { Allowance } from './limits.js';

export type DocumentType =
  | 'text'
  | 'pdf'
  | 'webpage'
  | 'image'
  | 'video'
  | 'audio'
  | 'csv'
  | 'docx'
  | 'xlsx'
  | 'pptx'
  | 'doc'
  | 'xls'
  | 'ppt'
  | 'odt'
  | 'ods'
  | 'odp'
  | 'rtf'
  | 'epub'
  | 'email'
  | 'html'
  | 'markdown';

/** What a file is, from its content first; name and declared types only decide between kinds of text. */
export interface Format {
  /** The key in formats.ts, or the extension of audio and video, such as `mp3`. */
  key: string;
  type: DocumentType;
  mimeType: string;
}

export interface FormatHints {
  name: string | null;
  mimeType: string | null;
  /** The sender's own word: a `DocumentType` or the key of a format. Anything else is ignored. */
  fileType?: string | null;
}

export interface ExtractionJob {
  path: string;
  name: string | null;
  mimeType: string | null;
  fileType?: string | null;
  /** From an HTTP header. */
  charset?: string | null;
  /** Where the file came from: the base of relative links; HTML that has one is a web page. */
  url?: string | null;
}

export interface Extracted {
  type: DocumentType;
  mimeType: string;
  /** Markdown or plain text, without NULs and lone surrogates, never blank; a PDF's pages are separated by a form feed. */
  text: string;
  title: string | null;
  /** The page's or file's own description. */
  summary: string | null;
  ogImage: string | null;
  pages: number | null;
  /** Character set of a text file that is not UTF-8, such as `windows-1251`. */
  encoding: string | null;
  ocr: OcrPages | null;
}

/** How many pages OCR has read, and how many it left for want of time, which keep their text layer if they have one. */
export interface OcrPages {
  pages: number;
  left: number;
}

/** Tesseract for one file. It starts with the first picture. */
export interface Ocr {
  /** Returns the words in a picture: PNG, JPEG, GIF, BMP, WebP or PNM. */
  read(picture: Buffer): Promise<string>;
  /** Whether the file's limits allow another page. */
  hasRoom(): boolean;
  close(): Promise<void>;
}

/** The limits of OCR for one file. */
export interface OcrLimits {
  /** Tesseract's names of languages, such as `eng`. */
  languages: readonly string[];
  pages: number;
  /** Processor time. */
  seconds: number;
}

/** A converter's result. */
export interface Converted {
  text: string;
  title?: string | null;
  summary?: string | null;
  ogImage?: string | null;
  pages?: number | null;
  ocr?: OcrPages | null;
}

/** The input of a converter. */
export interface Source {
  bytes: Buffer;
  charset: string | null;
  url: string | null;
  maxTextBytes: number;
  ocr: Ocr;
  /** Reports progress on a long file, such as `page 12 of 80`. */
  tell(progress: string): void;
  /** Reads a file that lies within this one. */
  inner: Inner;
}

/**
 * Extracts the text of a file within the file, such as an attachment.
 * @throws {CairnError} 415 and 422 as for any file, and 422 when it lies too deep
 */
export type Inner = (bytes: Buffer, hints: FormatHints) => Promise<string>;

export type Convert = (source: Source) => Converted | Promise<Converted>;

/** A request to the thread that reads files (thread.ts). */
export interface ThreadJob {
  path: string;
  format: Format;
  charset: string | null;
  url: string | null;
  maxTextBytes: number;
  ocr: OcrLimits;
}

/** What the thread reports while it works. `ocr`: the reading of a picture begins or ends. */
export type ThreadProgress = { progress: string } | { ocr: 'begins' | 'ends' };

/** The answer of the thread. Errors are plain objects in it, because classes do not survive the transfer. */
export type ThreadAnswer =
  | { extracted: Extracted }
  | { refused: { status: number; message: string; details: string } }
  | { exceeded: 'memory' };

/** A request to the process around the thread (reader-process.ts). */
export interface ReaderJob extends ThreadJob {
  allowance: Allowance;
}

/** The limit that a file exceeded. `time`: processor time; `clock`: elapsed time. */
export type Limit = 'time' | 'clock' | 'memory';

/** The answer of the process. `fault`: the stack of an error that is not the file's. */
export type ReaderAnswer = ThreadAnswer | { exceeded: Limit } | { fault: string };

/** A message of the process: progress, and at the end the answer. */
export type ReaderMessage = { progress: string } | ReaderEnd;

export interface ReaderEnd {
  answer: ReaderAnswer;
  /** Resident memory of the process afterwards, MiB. */
  memoryMb: number;
}
