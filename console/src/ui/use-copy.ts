import { useState } from 'react';
import { notifyError } from './notify';

const saidForMs = 1_500;

/** Copies by way of a selection, which works where the page came over plain HTTP and there is no clipboard to ask for. */
function copySelected(value: string): void {
  const area = document.createElement('textarea');
  area.value = value;
  area.setAttribute('readonly', '');
  (document.activeElement?.parentElement ?? document.body).append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  if (!isCopied) throw new Error('The browser let nothing be copied. Select the text and copy it yourself.');
}

/** @returns whether it was copied a moment ago, and what copies it */
export function useCopy(value: string): { copied: boolean; copy: () => void } {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      if (navigator.clipboard === undefined) copySelected(value);
      else await navigator.clipboard.writeText(value);
      setCopied(true);
      setTimeout(() => setCopied(false), saidForMs);
    } catch (error) {
      notifyError(error);
    }
  };
  return { copied, copy: () => void copy() };
}
