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
  | 'html'
  | 'markdown';

/** What a file is, from its content first; name and declared types only decide between kinds of text. */
export interface Format {
  /** `pdf`, `docx`, `csv`, `tsv`, `html`, `markdown`, `rst`, `asciidoc`, `org`, `json`, `srt`, `vtt`, `text`, `png`, `mp3` … */
  key: string;
  type: DocumentType;
  mimeType: string;
}

export interface FormatHints {
  name: string | null;
  mimeType: string | null;
  /** What the sender says it is: a `DocumentType` or a format's key; anything else is ignored. */
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
}

/** A converter's result. */
export interface Converted {
  text: string;
  title?: string | null;
  summary?: string | null;
  ogImage?: string | null;
  pages?: number | null;
}

/** What a converter may know besides the bytes. */
export interface Source {
  bytes: Buffer;
  charset: string | null;
  url: string | null;
  maxTextBytes: number;
}

export type Convert = (source: Source) => Converted | Promise<Converted>;

/** What the thread is asked. */
export interface ThreadJob {
  path: string;
  format: Format;
  charset: string | null;
  url: string | null;
  maxTextBytes: number;
}

/** What it answers; classes do not survive the way between threads. */
export type ThreadAnswer =
  | { extracted: Extracted }
  | { refused: { status: number; message: string; details: string } }
  | { exceeded: 'memory' };

/** What the process around the thread is asked. */
export interface ReaderJob extends ThreadJob {
  allowance: Allowance;
}

/** time: of the processor · clock: what passed by the clock, which is some times as much */
export type Limit = 'time' | 'clock' | 'memory';

/** `fault`: no fault of the file, with its stack. */
export type ReaderAnswer = ThreadAnswer | { exceeded: Limit } | { fault: string };

export interface ReaderMessage {
  answer: ReaderAnswer;
  /** Resident memory that the process keeps. */
  memoryMb: number;
}
