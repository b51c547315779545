package io.tidemark.tests.simulation.mutant;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Carries out rewrites on class files, and knows which of them found nothing to change. One thread at a time. */
final class Rewriting {
    private static final String MISTAKES = "io/tidemark/tests/simulation/mutant/Mistakes";

    private final List<Rewrite> rewrites;
    private final Set<Rewrite> done = new HashSet<>();

    Rewriting(List<Rewrite> rewrites) {
        this.rewrites = rewrites;
    }

    /** The class file, changed if any rewrite is about that class. */
    byte[] apply(String className, byte[] classFile) {
        List<Rewrite> own = rewrites.stream()
                .filter(rewrite -> rewrite.className().equals(className))
                .toList();
        if (own.isEmpty()) {
            return classFile;
        }
        ClassReader reader = new ClassReader(classFile);
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        reader.accept(new Classes(writer, own), 0);
        return writer.toByteArray();
    }

    /** Rewrites that have changed nothing so far. */
    List<Rewrite> missed() {
        List<Rewrite> missed = new ArrayList<>(rewrites);
        missed.removeAll(done);
        return missed;
    }

    private final class Classes extends ClassVisitor {
        private final List<Rewrite> own;

        Classes(ClassWriter writer, List<Rewrite> own) {
            super(Opcodes.ASM9, writer);
            this.own = own;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            MethodVisitor method = super.visitMethod(access, name, descriptor, signature, exceptions);
            List<Rewrite> here = own.stream()
                    .filter(rewrite ->
                            name.equals(rewrite.method()) || name.startsWith("lambda$" + rewrite.method() + "$"))
                    .toList();
            return here.isEmpty() ? method : new Calls(method, here);
        }
    }

    private final class Calls extends MethodVisitor {
        private final List<Rewrite> here;

        Calls(MethodVisitor method, List<Rewrite> here) {
            super(Opcodes.ASM9, method);
            this.here = here;
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            for (Rewrite rewrite : here) {
                if (rewrite.isCall(owner, name)) {
                    done.add(rewrite);
                    if (rewrite.instead() == null) {
                        drop(opcode, descriptor);
                    } else {
                        redirect(opcode, owner, descriptor, rewrite.instead());
                    }
                    return;
                }
            }
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }

        private void redirect(int opcode, String owner, String descriptor, String instead) {
            boolean isStatic = opcode == Opcodes.INVOKESTATIC;
            String withReceiver = isStatic ? descriptor : "(L" + owner + ";" + descriptor.substring(1);
            super.visitMethodInsn(Opcodes.INVOKESTATIC, MISTAKES, instead, withReceiver, false);
        }

        private void drop(int opcode, String descriptor) {
            Type[] arguments = Type.getArgumentTypes(descriptor);
            for (int i = arguments.length - 1; i >= 0; i--) {
                visitInsn(arguments[i].getSize() == 2 ? Opcodes.POP2 : Opcodes.POP);
            }
            if (opcode != Opcodes.INVOKESTATIC) {
                visitInsn(Opcodes.POP);
            }
            Type result = Type.getReturnType(descriptor);
            switch (result.getSort()) {
                case Type.VOID -> {}
                case Type.LONG -> visitInsn(Opcodes.LCONST_0);
                case Type.OBJECT, Type.ARRAY -> visitInsn(Opcodes.ACONST_NULL);
                default -> visitInsn(Opcodes.ICONST_0);
            }
        }
    }
}
