import protobuf from 'protobufjs/minimal.js';

/** Field numbers in onnx.proto (https://github.com/onnx/onnx/blob/main/onnx/onnx.proto). */
const field = {
  ...{ graphOfModel: 7, nodeOfGraph: 1, weightOfGraph: 5, outputOfGraph: 12 },
  ...{ inputOfNode: 1, outputOfNode: 2, nameOfWeight: 8, nameOfValue: 1 },
  ...{ typeOfValue: 2, tensorOfType: 1, elementOfTensor: 1 },
};
const float32 = 1;

/**
 * Cuts an ONNX model down to the nodes and weights that compute an inner value, which becomes its only output. The runtime
 * would otherwise keep the rest in memory and compute it each time.
 * @param name of a value of 32-bit floats
 * @throws RangeError when the bytes end within a field
 */
export function truncateModel(model: Uint8Array, name: string): Uint8Array {
  const element = Buffer.from([field.elementOfTensor << 3, float32]);
  const type = message(field.typeOfValue, message(field.tensorOfType, element));
  const output = message(field.outputOfGraph, message(field.nameOfValue, Buffer.from(name)), type);
  const fields = fieldsOf(model).map(({ number, bytes }) =>
    number === field.graphOfModel
      ? message(number, ...requiredFields(name, fieldsOf(contentOf(bytes))), output)
      : bytes,
  );
  return Buffer.concat(fields);
}

/** The fields of a graph that a value depends on. Nodes are in topological order: each follows those whose outputs it takes. */
function requiredFields(name: string, graph: readonly Field[]): Uint8Array[] {
  const needed = new Set([name]);
  const isNeeded = ({ bytes }: Field, nameField: number) => textsOf(bytes, nameField).some((each) => needed.has(each));
  const nodes = graph.filter(({ number }) => number === field.nodeOfGraph).reverse();
  const keptNodes = nodes.filter((node) => {
    if (!isNeeded(node, field.outputOfNode)) return false;
    for (const input of textsOf(node.bytes, field.inputOfNode)) needed.add(input);
    return true;
  });
  const keptOthers = graph.filter((each) => {
    if (each.number === field.weightOfGraph) return isNeeded(each, field.nameOfWeight);
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
