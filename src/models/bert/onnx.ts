import protobuf from 'protobufjs/minimal.js';

/** Field numbers in onnx.proto (https://github.com/onnx/onnx/blob/main/onnx/onnx.proto). */
const field = {
  ...{ graphOfModel: 7, nodeOfGraph: 1, weightOfGraph: 5, inputOfGraph: 11, outputOfGraph: 12 },
  ...{ inputOfNode: 1, outputOfNode: 2, nameOfWeight: 8, nameOfValue: 1 },
  ...{ typeOfValue: 2, tensorOfType: 1, elementOfTensor: 1 },
};
const float32 = 1;

/**
 * Cuts an ONNX model down to the nodes and weights that compute one value from another. The runtime would otherwise keep the
 * rest in memory and compute it each time.
 * @param from an inner value of 32-bit floats that becomes an input; without it, the slice has the model's inputs
 * @param to the value of 32-bit floats that becomes the only output
 * @throws RangeError when the bytes end within a field
 */
export function sliceModel(model: Uint8Array, { from, to }: { from?: string; to: string }): Uint8Array {
  const fields = fieldsOf(model).map(({ number, bytes }) => {
    if (number !== field.graphOfModel) return bytes;
    const input = from === undefined ? [] : [message(field.inputOfGraph, floats(from))];
    const output = message(field.outputOfGraph, floats(to));
    return message(number, ...requiredFields(fieldsOf(contentOf(bytes)), to, from), ...input, output);
  });
  return Buffer.concat(fields);
}

/** A value of 32-bit floats, of any shape. */
function floats(name: string): Uint8Array {
  const element = Buffer.from([field.elementOfTensor << 3, float32]);
  const type = message(field.typeOfValue, message(field.tensorOfType, element));
  return Buffer.concat([message(field.nameOfValue, Buffer.from(name)), type]);
}

/** The fields of a graph that `to` depends on, up to `from`. Nodes are in topological order: each follows those whose outputs it takes. */
function requiredFields(graph: readonly Field[], to: string, from?: string): Uint8Array[] {
  const needed = new Set([to]);
  const isNeeded = ({ bytes }: Field, nameField: number) => textsOf(bytes, nameField).some((each) => needed.has(each));
  const nodes = graph.filter(({ number }) => number === field.nodeOfGraph).reverse();
  const keptNodes = nodes.filter((node) => {
    const isKept = isNeeded(node, field.outputOfNode) && !textsOf(node.bytes, field.outputOfNode).includes(from ?? '');
    if (isKept) for (const input of textsOf(node.bytes, field.inputOfNode)) needed.add(input);
    return isKept;
  });
  const keptOthers = graph.filter((each) => {
    if (each.number === field.weightOfGraph) return isNeeded(each, field.nameOfWeight);
    if (each.number === field.inputOfGraph) return isNeeded(each, field.nameOfValue);
    return each.number !== field.nodeOfGraph && each.number !== field.outputOfGraph;
  });
  return [...keptNodes.reverse(), ...keptOthers].map(({ bytes }) => bytes);
}

/** The strings in a message's fields of this number. */
const textsOf = (bytes: Uint8Array, number: number): string[] =>
  fieldsOf(contentOf(bytes)).flatMap((each) =>
    each.number === number ? [Buffer.from(contentOf(each.bytes)).toString()] : [],
  );

/** Encodes a length-delimited field: a message or bytes. */
function message(number: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const content = Buffer.concat(parts);
  const head = protobuf.Writer.create()
    .uint32((number << 3) | 2)
    .uint32(content.length)
    .finish();
  return Buffer.concat([head, content]);
}

function contentOf(bytes: Uint8Array): Uint8Array {
  const reader = protobuf.Reader.create(bytes);
  reader.uint32();
  return reader.bytes();
}

interface Field {
  number: number;
  /** The encoded field, with its tag. */
  bytes: Uint8Array;
}

function fieldsOf(bytes: Uint8Array): Field[] {
  const reader = protobuf.Reader.create(bytes);
  const fields = [];
  while (reader.pos < reader.len) {
    const start = reader.pos;
    const tag = reader.uint32();
    reader.skipType(tag & 7);
    fields.push({ number: tag >>> 3, bytes: bytes.subarray(start, reader.pos) });
  }
  return fields;
}
